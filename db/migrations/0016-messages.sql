-- A thread for each booking, and messages that were reported.
create table customer_messages (
  id uuid primary key default gen_random_uuid(),
  -- The order in which messages were committed: the same for both sides.
  position bigint generated always as identity,
  booking_request_id uuid not null references booking_requests on delete cascade,
  sender_id uuid not null references users on delete restrict,
  message_text text not null check (length(message_text) between 1 and 4000),
  -- What is shown until the booking is agreed, found once when the message is sent. A job fills in what stricter rules reset to null.
  has_contacts boolean,
  masked_text text check (length(masked_text) <= 40000),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  hidden_at timestamptz,
  constraint customer_messages_masked_check check ((masked_text is not null) = (has_contacts is true))
);
comment on column customer_messages.has_contacts is 'whether masked_text differs from message_text; null: not looked through yet';
comment on column customer_messages.masked_text is 'message_text without contact details; null: there are none, or not looked through yet';
comment on column customer_messages.mailed_at is 'when the other side got an email that it is still unread; null: not';
comment on column customer_messages.hidden_at is 'since when a moderator shows a note to the other side in its place; null: it is shown';
create unique index customer_messages_booking_idx on customer_messages (booking_request_id, position);
create index customer_messages_sender_idx on customer_messages (sender_id, created_at desc);
create index customer_messages_unread_idx on customer_messages (booking_request_id, sender_id) where read_at is null;
create index customer_messages_unmasked_idx on customer_messages (position) where has_contacts is null;
create index customer_messages_unmailed_idx on customer_messages (created_at) where read_at is null and mailed_at is null;

create table message_reports (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references customer_messages on delete cascade,
  reporter_id uuid not null references users on delete restrict,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (message_id, reporter_id)
);
create index message_reports_open_idx on message_reports (created_at) where settled_at is null;
create index message_reports_reporter_id_idx on message_reports (reporter_id);
