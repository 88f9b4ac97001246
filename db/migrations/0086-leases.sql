-- Claims on work that calls a gateway: one caller at a time, numbered so that a slow one is known.
create sequence lease_numbers;
create table leases (
  subject text primary key check (char_length(subject) <= 120),
  number bigint not null,
  held_until timestamptz not null
);
comment on table leases is 'who may call a gateway about something at this moment; deleted once the call is over';
comment on column leases.subject is 'what the call is about, such as payout:<id>';
comment on column leases.number is 'of lease_numbers: an answer that a newer holder has overtaken is known by it';
comment on column leases.held_until is 'from then on somebody else may take it, because its holder has died or is stuck';

-- Answers of a gateway that contradict what Orbit has recorded; people look into them.
create table stray_answers (
  id uuid primary key default gen_random_uuid(),
  gateway text not null check (gateway in ('test', 'stripe')),
  object text not null check (object in ('charge', 'refund', 'payout', 'dispute')),
  object_id text not null check (char_length(object_id) <= 120),
  record_id uuid not null,
  recorded text not null check (char_length(recorded) <= 40),
  answer text not null check (char_length(answer) <= 40),
  received_at timestamptz not null,
  unique (object, object_id, answer)
);
create index stray_answers_received_idx on stray_answers (received_at);
comment on column stray_answers.object_id is 'as the gateway calls it';
comment on column stray_answers.record_id is 'the payment, refund, payout or dispute of ours that it answers';
comment on column stray_answers.recorded is 'the state that Orbit had recorded when it came';
comment on column stray_answers.answer is 'what the gateway said of the object';

-- An older reading of an account never replaces a newer one.
alter table payout_accounts add column read_number bigint not null default 0;
comment on column payout_accounts.read_number is 'of lease_numbers: taken before the account was last read at the gateway';
