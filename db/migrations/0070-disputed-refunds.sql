-- Refunds that a dispute overtakes wait for the bank's decision: won, they are sent; lost, the bank has given that money back.
alter table refunds add column settled_cents integer not null default 0 check (settled_cents >= 0);
comment on column refunds.settled_cents is 'of it, what the bank gave back through a dispute instead';
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('created', 'waiting', 'sent', 'failed', 'settled_by_dispute'));
alter table refunds add constraint refunds_settled_check
  check (settled_cents <= amount_cents and (state = 'settled_by_dispute') = (settled_cents = amount_cents));
create index refunds_waiting_idx on refunds (payment_id) where state = 'waiting';
update refunds r set state = 'waiting'
  where r.state = 'failed' and exists (select from disputes d
    where d.payment_id = r.payment_id and d.state in ('open', 'answering', 'answered', 'conceding'));
