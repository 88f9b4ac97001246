-- A thread per booking. `position` is the order in which the messages were committed: the same for everybody.
alter table customer_messages
  add column position bigint generated always as identity,
  add column mailed_at timestamptz;
comment on column customer_messages.mailed_at is 'when the other side was told by e-mail that it is still unread; null: not';
drop index customer_messages_booking_idx;
create unique index customer_messages_booking_idx on customer_messages (booking_request_id, position);
create index customer_messages_unread_idx on customer_messages (booking_request_id, sender_id) where read_at is null;

create table message_reports (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references customer_messages on delete cascade,
  reporter_id uuid not null references users on delete restrict,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  unique (message_id, reporter_id)
);
