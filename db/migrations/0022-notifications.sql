-- What people are notified of: in the app, by reminders, and in words that admins can change.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  event_id bigint not null references events on delete cascade,
  kind text not null check (length(kind) <= 60),
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, event_id)
);
create index notifications_user_id_idx on notifications (user_id, created_at desc);
create index notifications_unread_idx on notifications (user_id) where read_at is null;
create index notifications_event_id_idx on notifications (event_id);
create index notifications_created_at_idx on notifications (created_at);

-- Texts of emails and notifications that an admin has changed. Without a row, or where it is null, the program's own text is used.
create table notification_texts (
  key text primary key check (length(key) <= 80),
  subject text check (length(subject) <= 150),
  title text check (length(title) <= 150),
  body text check (length(body) <= 2000),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(subject, title, body) > 0)
);
create trigger notification_texts_changed after insert or update or delete on notification_texts for each statement execute function notify_changed();

-- Reminders that were sent, by the time they were about: a booking that moves gets new ones.
create table booking_reminders (
  booking_request_id uuid not null references booking_requests on delete cascade,
  hours_before smallint not null,
  start_at timestamptz not null,
  mail_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (booking_request_id, hours_before, start_at)
);
create index booking_reminders_start_at_idx on booking_reminders (start_at);
