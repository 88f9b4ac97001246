-- What people look after themselves: what they are told, where they are signed in, a second step, and leaving.

-- What a person changed from the defaults about their e-mails, by group of events. No row: they are sent.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  event_group text not null check (event_group in ('bookings', 'messages', 'reminders', 'reviews')),
  email boolean not null,
  primary key (user_id, event_group)
);

-- What a session is called in the list of them; its token's hash never leaves the database.
alter table sessions add column id uuid not null default gen_random_uuid();
create unique index sessions_id_key on sessions (id);

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('confirm-email', 'own-sign-up', 'reset-password', 'change-email', 'second-step'));
-- The address that a change of e-mail leads to.
alter table one_time_tokens add column new_email text check (length(new_email) <= 254);

alter table users
  -- Base32, as authenticator apps take it. Counts once a first code has proved it.
  add column totp_secret text check (length(totp_secret) between 16 and 64),
  add column totp_confirmed_at timestamptz,
  -- The last 30-second step whose code was used: no code counts twice.
  add column totp_last_step bigint,
  -- The row stays for the bookings of the other side, without anything of the person.
  add column closed_at timestamptz;

create table recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_codes_user_id_idx on recovery_codes (user_id);
