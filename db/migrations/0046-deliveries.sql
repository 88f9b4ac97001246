-- What is owed of every booking and project, its versions, and the files of all of them.
alter table project_deliverables rename to deliverables;
alter index project_deliverables_pkey rename to deliverables_pkey;
alter index project_deliverables_due_idx rename to deliverables_due_idx;
alter index project_deliverables_due_at_idx rename to deliverables_due_at_idx;
alter index project_deliverables_delivered_by_idx rename to deliverables_delivered_by_idx;

alter table deliverables
  alter column project_id drop not null,
  add column booking_request_id uuid references booking_requests on delete cascade,
  add column seconds smallint check (seconds between 1 and 600),
  add column state text not null default 'owed' check (state in ('owed', 'delivered', 'changes', 'approved')),
  add column approve_by timestamptz,
  add column approval_notice_at timestamptz,
  add column approved_at timestamptz,
  add column approved_via text check (approved_via in ('customer', 'link', 'time', 'team')),
  add column approved_name text check (length(approved_name) <= 120),
  add column rounds_sold smallint not null default 1 check (rounds_sold between 0 and 20),
  add column rounds_used smallint not null default 0 check (rounds_used between 0 and 40),
  add column changes_due_at timestamptz,
  add column missing_at timestamptz,
  add column missing_note text check (length(missing_note) <= 1000),
  add constraint deliverables_job_check check ((project_id is null) <> (booking_request_id is null)),
  add constraint deliverables_approved_check check ((state = 'approved') = (approved_at is not null)),
  add unique (booking_request_id, position);
comment on column deliverables.booking_request_id is 'of a direct booking; a project owes its pieces as a whole';
comment on column deliverables.seconds is 'the length of a reel as it was sold';
comment on column deliverables.approve_by is 'from then on no answer counts as approval; null while nothing waits for one';
comment on column deliverables.approval_notice_at is 'when the customer was reminded that approval is near';
comment on column deliverables.changes_due_at is 'when the next version is due, after changes were requested';
comment on column deliverables.missing_at is 'when the customer said that it is not there; stops the automatic approval until it is answered';
create index deliverables_approve_by_idx on deliverables (approve_by) where approve_by is not null;
create index deliverables_missing_idx on deliverables (missing_at) where missing_at is not null;

-- A picture or video that somebody uploaded, as it came, and what was made of it.
create table media_files (
  id uuid primary key,
  owner_id uuid not null references users on delete restrict,
  purpose text not null check (purpose in ('delivery', 'portfolio', 'gallery')),
  kind text not null check (kind in ('video', 'photo')),
  file_name text not null check (length(file_name) between 1 and 200),
  size_bytes bigint not null check (size_bytes between 1 and 2147483648),
  sha256 text not null check (length(sha256) = 64),
  original_key text check (length(original_key) <= 200),
  original_until timestamptz,
  small_key text check (length(small_key) <= 200),
  state text not null default 'waiting' check (state in ('waiting', 'processing', 'ready', 'failed')),
  step text check (length(step) <= 40),
  progress smallint not null default 0 check (progress between 0 and 100),
  heartbeat_at timestamptz,
  tries smallint not null default 0 check (tries between 0 and 100),
  reason text check (length(reason) <= 300),
  can_retry boolean not null default false,
  width integer check (width > 0),
  height integer check (height > 0),
  duration_ms integer check (duration_ms >= 0),
  has_sound boolean,
  hdr text check (hdr in ('hlg', 'pq')),
  device_model text check (length(device_model) <= 120),
  master_key text check (length(master_key) <= 200),
  master_bytes bigint check (master_bytes > 0),
  preview_key text check (length(preview_key) <= 200),
  preview_bytes bigint check (preview_bytes > 0),
  poster_key text check (length(poster_key) <= 200),
  strip_key text check (length(strip_key) <= 200),
  checks jsonb not null default '[]' check (length(checks::text) <= 20000),
  created_at timestamptz not null default now(),
  ready_at timestamptz
);
comment on column media_files.original_key is 'null: deleted, after a copy with the same SHA-256 was read back, or after its retention';
comment on column media_files.small_key is 'a small copy that the browser made and sent first, playable before the original is processed';
comment on column media_files.duration_ms is 'of the master';
comment on column media_files.checks is 'FilmCheck[] of features/media/film-checks.ts';
create index media_files_owner_id_idx on media_files (owner_id, created_at desc);
create index media_files_open_idx on media_files (created_at) where state in ('waiting', 'processing');
create index media_files_original_until_idx on media_files (original_until) where original_key is not null;

create table deliverable_versions (
  id uuid primary key,
  deliverable_id uuid not null references deliverables on delete cascade,
  number smallint not null check (number between 1 and 99),
  created_by uuid references users on delete set null,
  note text check (length(note) <= 1000),
  deliver_anyway_reason text check (length(deliver_anyway_reason) <= 500),
  music text check (music in ('none', 'original', 'licensed', 'library', 'trending')),
  music_title text check (length(music_title) <= 120),
  is_business_cleared boolean,
  is_silent boolean not null default false,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  unique (deliverable_id, number)
);
comment on column deliverable_versions.delivered_at is 'null: a draft that only its Orbiter sees';
comment on column deliverable_versions.is_business_cleared is 'whether a business may use its music';
comment on column deliverable_versions.is_silent is 'meant to be without sound';
create unique index deliverable_versions_draft_idx on deliverable_versions (deliverable_id) where delivered_at is null;
create index deliverable_versions_created_by_idx on deliverable_versions (created_by) where created_by is not null;

create table version_files (
  version_id uuid not null references deliverable_versions on delete cascade,
  position smallint not null check (position between 0 and 299),
  media_file_id uuid not null unique references media_files on delete restrict,
  primary key (version_id, position)
);

-- One request for changes; each has its own due time.
create table change_rounds (
  id uuid primary key default gen_random_uuid(),
  deliverable_id uuid not null references deliverables on delete cascade,
  number smallint not null check (number between 1 and 40),
  version_id uuid not null references deliverable_versions on delete cascade,
  requested_by uuid references users on delete set null,
  requested_name text check (length(requested_name) <= 120),
  note text not null check (length(note) between 1 and 2000),
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  answered_at timestamptz,
  unique (deliverable_id, number)
);
create index change_rounds_version_id_idx on change_rounds (version_id);
create index change_rounds_requested_by_idx on change_rounds (requested_by) where requested_by is not null;
