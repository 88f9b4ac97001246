-- What happened: events for timelines and live updates, the audit log, and the results of forms that may be sent twice.
create table events (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) <= 60),
  subject_type text not null check (length(subject_type) <= 40),
  subject_id uuid not null,
  actor_id uuid references users on delete set null,
  from_status text check (length(from_status) <= 40),
  to_status text check (length(to_status) <= 40),
  -- Small: a notification of PostgreSQL carries at most 8,000 bytes.
  data jsonb not null default '{}' check (length(data::text) <= 4000),
  -- The users who may see it.
  audience uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index events_subject_idx on events (subject_type, subject_id, id);
-- The nightly job prunes these. A booking's page shows its whole history; its messages have a thread of their own.
create index events_prunable_idx on events (created_at) where subject_type <> 'booking' or kind like 'message.%';

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

-- What admins did, and what concerns an account's security: who, when, from, to. Written in the transaction of the change.
create table audit_entries (
  id bigint generated always as identity primary key,
  area text not null check (area in ('admin', 'security')),
  -- `noun.past-tense`, for example `role.added`, `password.changed`.
  action text not null check (length(action) between 3 and 60),
  actor_id uuid references users on delete set null,
  -- The name at that time; it stays when the account goes.
  actor_name text not null default '' check (length(actor_name) <= 200),
  subject_type text not null check (length(subject_type) between 1 and 40),
  subject_id text not null check (length(subject_id) between 1 and 100),
  subject_label text not null default '' check (length(subject_label) <= 300),
  from_value text check (length(from_value) <= 2000),
  to_value text check (length(to_value) <= 2000),
  reason text check (length(reason) <= 2000),
  created_at timestamptz not null default now()
);
create index audit_entries_subject_idx on audit_entries (subject_type, subject_id, id);
create index audit_entries_actor_idx on audit_entries (actor_id, id);
create index audit_entries_area_idx on audit_entries (area, id desc);
create index audit_entries_created_at_idx on audit_entries (created_at);
create index audit_entries_failed_sign_ins_idx on audit_entries (created_at) where action = 'session.sign-in-failed';

-- The log cannot be rewritten or shortened; only a deleted account is unlinked from what it did.
-- A failed sign-in can be deleted after 90 days, everything else after two years.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and old.actor_id is not null
    and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  if tg_op = 'DELETE' and old.created_at < now() - (case old.action when 'session.sign-in-failed' then interval '90 days' else interval '2 years' end) then
    return old;
  end if;
  raise exception 'audit entries are kept as they were written' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_entries_kept before update or delete on audit_entries for each row execute function keep_audit_entries();

-- The result of a form that may be sent twice: the second time gets the first result.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  scope text not null check (length(scope) <= 40),
  key uuid not null,
  -- SHA-256 of what was sent: the same key with something else is refused.
  input_hash bytea not null check (length(input_hash) = 32),
  result jsonb check (length(result::text) <= 20000),
  created_at timestamptz not null default now(),
  primary key (user_id, scope, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
