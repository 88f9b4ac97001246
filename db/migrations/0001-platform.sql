-- What every feature stands on: outgoing email, rate limits, health checks, and news between server processes.
create extension if not exists pgcrypto;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Tells every server process that a table has changed, so that each can cache it until then.
create function notify_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('orbit_changed', tg_table_name);
  return null;
end $$;

-- Every email is a row first; a job sends it. Without an SMTP server it stays 'captured'.
-- A text with a secret link is sealed until it is sent, and erased once it has left.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (length(kind) <= 60),
  to_address text not null check (length(to_address) <= 254),
  to_name text check (length(to_name) <= 120),
  subject text not null check (length(subject) <= 500),
  html text not null default '' check (length(html) <= 2000000),
  text text not null default '' check (length(text) <= 2000000),
  -- For example List-Unsubscribe.
  headers jsonb not null default '{}' check (length(headers::text) <= 20000),
  sealed text check (length(sealed) <= 6000000),
  status text not null default 'queued' check (status in ('queued', 'sent', 'captured', 'failed')),
  error text check (length(error) <= 500),
  -- The request or the scheduled job that caused it, as the log names it.
  request_id text check (length(request_id) <= 64),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  erased_at timestamptz
);
create index mails_created_at_idx on mails (created_at desc);
create index mails_to_address_idx on mails (to_address, created_at desc);
create index mails_failed_idx on mails (created_at) where status = 'failed';
-- Every scrape of the metrics reads the age of the oldest email that waits.
create index mails_queued_idx on mails (created_at) where status = 'queued';
create index mails_unerased_idx on mails (created_at) where erased_at is null;

create table rate_limits (
  key text primary key check (length(key) <= 400),
  window_started_at timestamptz not null,
  hits integer not null
);
create index rate_limits_window_started_at_idx on rate_limits (window_started_at);

-- Each server process writes here now and then, so that a read-only database is noticed.
create table health_checks (
  process text primary key check (length(process) <= 300),
  checked_at timestamptz not null
);
