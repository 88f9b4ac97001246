-- What happened, who is to know, and what leaves the house because of it.
create table events (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  actor_id uuid references users on delete set null,
  from_status text,
  to_status text,
  data jsonb not null default '{}' check (length(data::text) <= 4000),
  audience uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index events_subject_idx on events (subject_type, subject_id, id);

-- `data` stays small: a notification carries at most 8,000 bytes.
-- Wakes every server process when the transaction commits; each passes it on to the browsers it serves.
create function notify_event() returns trigger language plpgsql as $$
begin
  if cardinality(new.audience) > 0 then
    perform pg_notify('orbit_events', json_build_object('id', new.id, 'kind', new.kind, 'subjectId', new.subject_id,
      'from', new.from_status, 'to', new.to_status, 'actorId', new.actor_id, 'data', new.data, 'audience', new.audience)::text);
  end if;
  return null;
end $$;
create trigger events_notify after insert on events for each row execute function notify_event();

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  event_id bigint not null references events on delete cascade,
  kind text not null,
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, event_id)
);
create index notifications_user_id_idx on notifications (user_id, created_at desc);

-- Every e-mail is a row first; a job sends it. Without an SMTP server it stays 'captured'.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  to_address text not null,
  to_name text,
  subject text not null,
  html text not null,
  text text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'captured', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_created_at_idx on mails (created_at desc);
create index mails_to_address_idx on mails (to_address, created_at desc);

-- The answer to a form that may be sent twice: the second time gets the first answer.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  scope text not null,
  key uuid not null,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, scope, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
