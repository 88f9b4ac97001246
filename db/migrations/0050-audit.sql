-- What people with power and what concerns an account's safety did: who, when, from, to. Written in the transaction of the change.
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

-- Nobody rewrites history; only the actor of a deleted account is let go.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and old.actor_id is not null
    and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  raise exception 'audit entries are kept as they were written' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_entries_kept before update or delete on audit_entries for each row execute function keep_audit_entries();
