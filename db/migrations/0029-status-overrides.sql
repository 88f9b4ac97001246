-- A status that an admin has set by hand, until the people it concerns are told. One row a project: doing and undoing
-- within that time tells nobody.
create table status_overrides (
  project_id uuid primary key references video_projects on delete cascade,
  before jsonb not null check (length(before::text) <= 20000),
  after jsonb not null check (length(after::text) <= 20000),
  reason text check (length(reason) <= 500),
  tell_at timestamptz not null
);
comment on column status_overrides.before is 'what the people were last told, to compare with and to go back to: see OverrideMemory';
comment on column status_overrides.after is 'how the last change left it; something else has changed since if it differs';
create index status_overrides_tell_at_idx on status_overrides (tell_at);
