-- Reminders that were sent, by the time they spoke of: a booking that moves is reminded of anew.
create table booking_reminders (
  booking_request_id uuid not null references booking_requests on delete cascade,
  hours_before smallint not null,
  start_at timestamptz not null,
  mail_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (booking_request_id, hours_before, start_at)
);

-- A person's private calendar address. Its secret is all that is needed to read it; a new one ends the old.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret text not null unique check (length(secret) >= 40),
  created_at timestamptz not null default now()
);
create index notifications_unread_idx on notifications (user_id) where read_at is null;
