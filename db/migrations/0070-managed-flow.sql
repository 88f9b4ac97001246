-- The managed flow: a project holds its sessions and deliverables, is matched with an Orbiter, and is known to be handled.
alter table video_projects
  add column source text not null default 'form' check (source in ('form', 'package', 'quote')),
  add column product jsonb not null default '{}',
  add column price_cents integer check (price_cents >= 0),
  add column event_type text check (length(event_type) <= 40),
  add column business_name text check (length(business_name) <= 120),
  add column contact_email text check (length(contact_email) <= 254),
  add column contact_phone text check (length(contact_phone) <= 40),
  add column city text check (length(city) <= 60),
  add column time_zone text,
  add column venue_address text check (length(venue_address) <= 300),
  add column enquiry_id uuid references enquiries on delete set null,
  add column match_status text not null default 'none' check (match_status in ('none', 'searching', 'matched', 'unfilled', 'withdrawn')),
  add column match_round smallint not null default 0,
  add column match_due_at timestamptz,
  add column next_step_at timestamptz,
  add column submitted_at timestamptz,
  add column matched_at timestamptz;
comment on column video_projects.price_cents is 'US cents, of the whole project as it was sold';
comment on column video_projects.product is 'what it was sold as: {kind, id, name, durationMinutes, deliveryDays}';
comment on column video_projects.match_due_at is 'by when it is promised to be matched';
comment on column video_projects.next_step_at is 'when the search is to be looked at again; null: nothing to do';
create index video_projects_next_step_idx on video_projects (next_step_at) where next_step_at is not null;
create index video_projects_match_due_idx on video_projects (match_due_at) where match_status in ('searching', 'unfilled');

create table project_sessions (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references video_projects on delete cascade,
  position smallint not null default 0,
  event_date date not null,
  start_time time not null,
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  -- The booking that holds the time and the thread; it stays the same when another Orbiter takes over.
  booking_request_id uuid unique references booking_requests on delete set null,
  unique (project_id, position)
);

create table project_deliverables (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references video_projects on delete cascade,
  position smallint not null default 0,
  kind text not null check (kind in ('reel', 'photo', 'raw')),
  label text not null check (length(label) between 1 and 120),
  due_at timestamptz not null,
  delivered_at timestamptz,
  delivered_by uuid references users on delete set null,
  link text check (length(link) <= 500),
  unique (project_id, position)
);
create index project_deliverables_due_idx on project_deliverables (due_at) where delivered_at is null;
create index project_deliverables_by_idx on project_deliverables (delivered_by) where delivered_at is not null;

-- A job put to an Orbiter for a while. One offer an Orbiter and round, however often a dispatch is begun again.
create table assignment_offers (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references video_projects on delete cascade,
  orbiter_id uuid not null references users on delete cascade,
  round smallint not null,
  wave smallint not null check (wave >= 1),
  score numeric(6, 2) not null,
  reasons jsonb not null default '[]',
  commission_bps integer not null check (commission_bps between 0 and 10000),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'lapsed', 'taken', 'withdrawn')),
  decline_reason text check (length(decline_reason) <= 500),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  unique (project_id, orbiter_id, round)
);
create index assignment_offers_orbiter_idx on assignment_offers (orbiter_id, created_at desc);
create index assignment_offers_open_idx on assignment_offers (project_id) where status = 'open';

-- A booking of the managed flow: when its Orbiter leaves, another one takes it over, with time, brief and thread.
alter table booking_requests add column is_managed boolean not null default false;

alter table orbiter_assignments
  add column commission_bps integer check (commission_bps between 0 and 10000),
  add column offer_id uuid references assignment_offers on delete set null,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add column end_reason text check (length(end_reason) <= 500);
create unique index orbiter_assignments_one_live_idx on orbiter_assignments (project_id) where status in ('assigned', 'in_progress');
create index orbiter_assignments_assigned_at_idx on orbiter_assignments (assigned_at desc, id);

-- Jobs of the managed flow go to package-flow Orbiters, and to those of the marketplace who are open to them.
alter table profiles add column takes_package_jobs boolean not null default false;

-- What someone signed out has filled in, until they are back from sign-up. The address of the draft is its only key.
create table form_drafts (
  token_hash bytea primary key,
  form text not null check (length(form) between 1 and 40),
  draft_values jsonb not null check (length(draft_values::text) <= 12000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index form_drafts_expires_at_idx on form_drafts (expires_at);
