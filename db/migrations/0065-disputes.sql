-- Charges that a customer's bank disputes, and what an admin refunds.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments on delete restrict,
  order_id uuid references orders on delete restrict,
  gateway_id text not null unique check (length(gateway_id) between 1 and 120),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (length(reason) <= 300),
  state text not null default 'open' check (state in ('open', 'answering', 'answered', 'conceding', 'won', 'lost')),
  due_at timestamptz,
  orbiter_note text check (length(orbiter_note) <= 3000),
  noted_by uuid references users on delete set null,
  explanation text check (length(explanation) <= 15000),
  evidence text check (length(evidence) <= 200000),
  problem text check (length(problem) <= 300),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on column disputes.order_id is 'null: a tip without one';
comment on column disputes.explanation is 'for the bank, as an admin wrote it';
comment on column disputes.evidence is 'the file for the bank, as it was sent';
comment on column disputes.problem is 'why the gateway refused the answer';
create index disputes_payment_id_idx on disputes (payment_id);
create index disputes_order_id_idx on disputes (order_id) where order_id is not null;
create index disputes_noted_by_idx on disputes (noted_by) where noted_by is not null;
create index disputes_open_idx on disputes (due_at) where state in ('open', 'answering', 'answered', 'conceding');

alter table orders add column lost_cents integer not null default 0 check (lost_cents >= 0);
alter table orders add constraint orders_parts_check check (released_cents + refunded_cents + lost_cents <= price_cents);
comment on column orders.lost_cents is 'of the price, for a dispute that was lost; no longer counted as released';

alter table orders add column goodwill_cents integer not null default 0 check (goodwill_cents >= 0);
comment on column orders.goodwill_cents is 'to the card, at the expense of Orbit alone';

alter table refunds add column attempt smallint not null default 1 check (attempt between 1 and 99);
comment on column refunds.attempt is 'one more each time a failed refund is sent again: part of its key at the gateway';
create index refunds_failed_idx on refunds (created_at) where state = 'failed';

alter table test_transfers add column answer_key text check (length(answer_key) <= 200);
alter table test_transfers add column ended_at timestamptz;
comment on column test_transfers.answer_key is 'of the call that answered a dispute';
comment on column test_transfers.ended_at is 'when a dispute was decided';
