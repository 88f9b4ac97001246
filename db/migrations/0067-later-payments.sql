-- Cards that fail after they were reserved, and tips.
alter table payments add column renews_id uuid unique references payments on delete restrict;
comment on column payments.renews_id is 'the reservation that this one replaces before it lapses; once each';
create index payments_renewable_idx on payments (authorized_until)
  where state = 'authorized' and purpose = 'order' and order_id is not null;

alter table orders add column pay_by timestamptz;
alter table orders add column pay_reminder_at timestamptz;
comment on column orders.pay_by is 'the card failed after it was reserved: until then the customer may pay with another one';
comment on column orders.pay_reminder_at is 'when the customer was reminded of that';
create index orders_pay_by_idx on orders (pay_by) where pay_by is not null;
