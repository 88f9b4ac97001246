-- The managed flow: a project has sessions and deliverables, and is matched with an Orbiter.
create table video_projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete restrict,
  source text not null default 'form' check (source in ('form', 'package', 'quote')),
  enquiry_id uuid references enquiries on delete set null,
  title text not null check (length(title) between 1 and 120),
  description text check (length(description) <= 4000),
  project_type text not null default 'instagram_reel'
    check (project_type in ('instagram_reel', 'tiktok', 'youtube_short', 'custom')),
  status text not null default 'submitted' check (status in ('draft', 'submitted', 'in_production', 'completed')),
  product jsonb not null default '{}' check (length(product::text) <= 20000),
  price_cents integer check (price_cents >= 0),
  budget_range text check (length(budget_range) <= 60),
  budget_min_cents integer check (budget_min_cents >= 0),
  budget_max_cents integer check (budget_max_cents >= budget_min_cents),
  deadline date,
  requirements jsonb not null default '{}' check (length(requirements::text) <= 20000),
  event_type text check (length(event_type) <= 40),
  business_name text check (length(business_name) <= 120),
  contact_email text check (length(contact_email) <= 254),
  contact_phone text check (length(contact_phone) <= 40),
  city text check (length(city) <= 60),
  time_zone text check (length(time_zone) <= 64),
  venue_address text check (length(venue_address) <= 300),
  match_status text not null default 'none' check (match_status in ('none', 'searching', 'matched', 'unfilled', 'withdrawn')),
  match_round smallint not null default 0,
  match_due_at timestamptz,
  next_step_at timestamptz,
  submitted_at timestamptz,
  matched_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column video_projects.price_cents is 'US cents, of the whole project as it was sold';
comment on column video_projects.product is 'what it was sold as: {kind, id, name, durationMinutes, deliveryDays}';
comment on column video_projects.match_due_at is 'by when it is promised to be matched';
comment on column video_projects.next_step_at is 'when the search continues; null: nothing to do';
create index video_projects_user_id_idx on video_projects (user_id, created_at desc);
create index video_projects_status_idx on video_projects (status);
create index video_projects_created_at_idx on video_projects (created_at desc, id);
create index video_projects_enquiry_id_idx on video_projects (enquiry_id) where enquiry_id is not null;
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
  -- When it is due, as the product says it (`event-end`, `2-business-days`), so that it moves with its event.
  due_rule text not null check (length(due_rule) <= 40),
  delivered_at timestamptz,
  delivered_by uuid references users on delete set null,
  link text check (length(link) <= 500),
  unique (project_id, position)
);
create index project_deliverables_due_idx on project_deliverables (due_at) where delivered_at is null;
create index project_deliverables_due_at_idx on project_deliverables (due_at);
create index project_deliverables_by_idx on project_deliverables (delivered_by) where delivered_at is not null;

-- A job offered to an Orbiter for a while: once a round, however often a dispatch is started.
create table assignment_offers (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references video_projects on delete cascade,
  orbiter_id uuid not null references users on delete cascade,
  round smallint not null,
  wave smallint not null check (wave >= 1),
  score numeric(6, 2) not null,
  reasons jsonb not null default '[]' check (length(reasons::text) <= 20000),
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

create table orbiter_assignments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references video_projects on delete cascade,
  orbiter_id uuid not null references users on delete restrict,
  offer_id uuid references assignment_offers on delete set null,
  assigned_by uuid references users on delete set null,
  commission_bps integer check (commission_bps between 0 and 10000),
  status text not null default 'assigned' check (status in ('assigned', 'in_progress', 'completed', 'cancelled')),
  notes text check (length(notes) <= 2000),
  assigned_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  end_reason text check (length(end_reason) <= 500)
);
create unique index orbiter_assignments_one_live_idx on orbiter_assignments (project_id) where status in ('assigned', 'in_progress');
create index orbiter_assignments_project_id_idx on orbiter_assignments (project_id);
create index orbiter_assignments_orbiter_id_idx on orbiter_assignments (orbiter_id, status);
create index orbiter_assignments_offer_id_idx on orbiter_assignments (offer_id) where offer_id is not null;
create index orbiter_assignments_assigned_at_idx on orbiter_assignments (assigned_at desc, id);
