-- Who asked whom for what, and what became of it.
create table booking_requests (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references users on delete restrict,
  orbiter_id uuid not null references users on delete restrict,
  customer_name text not null check (length(customer_name) between 1 and 120),
  customer_email text not null,
  requested_date date not null,
  requested_time time not null,
  time_zone text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  event_ends_at timestamptz,
  venue_address text check (length(venue_address) <= 300),
  service_type text not null check (length(service_type) between 1 and 80),
  product jsonb not null default '{}',
  price_cents integer check (price_cents >= 0),
  commission_bps integer not null check (commission_bps between 0 and 10000),
  special_notes text check (length(special_notes) <= 2000),
  expires_at timestamptz not null,
  expiry_told_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'completed', 'cancelled')),
  status_reason text check (length(status_reason) <= 500),
  status_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (customer_id <> orbiter_id),
  check (end_at > start_at),
  check (expires_at <= start_at),
  constraint booking_requests_no_overlap
    exclude using gist (orbiter_id with =, tstzrange(start_at, end_at) with &&) where (status = 'accepted')
);
comment on column booking_requests.price_cents is 'null: a quote is still to be given';
comment on column booking_requests.product is 'what it was sold as: {kind, id, name, durationMinutes, deliveryDays}';
create index booking_requests_customer_id_idx on booking_requests (customer_id, created_at desc);
create index booking_requests_orbiter_id_idx on booking_requests (orbiter_id, created_at desc);
create index booking_requests_open_idx on booking_requests (orbiter_id, start_at) where status = 'pending';
create index booking_requests_expiry_idx on booking_requests (expires_at) where status = 'pending' and expiry_told_at is null;

create table orbiter_reviews (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  booking_request_id uuid not null unique references booking_requests on delete cascade,
  customer_id uuid references users on delete set null,
  rating smallint not null check (rating between 1 and 5),
  customer_name text not null,
  project_type text not null,
  review_text text not null default '' check (length(review_text) <= 2000),
  is_published boolean not null default true,
  created_at timestamptz not null default now()
);
create index orbiter_reviews_orbiter_id_idx on orbiter_reviews (orbiter_id, created_at desc) where is_published;

create table customer_messages (
  id uuid primary key default gen_random_uuid(),
  sender_id uuid not null references users on delete restrict,
  booking_request_id uuid not null references booking_requests on delete cascade,
  message_text text not null check (length(message_text) between 1 and 4000),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index customer_messages_booking_idx on customer_messages (booking_request_id, created_at);
create index customer_messages_sender_idx on customer_messages (sender_id, created_at desc);

create table video_projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete restrict,
  title text not null check (length(title) between 1 and 120),
  description text check (length(description) <= 4000),
  project_type text not null default 'instagram_reel'
    check (project_type in ('instagram_reel', 'tiktok', 'youtube_short', 'custom')),
  status text not null default 'submitted' check (status in ('draft', 'submitted', 'in_production', 'completed')),
  budget_range text,
  budget_min_cents integer check (budget_min_cents >= 0),
  budget_max_cents integer check (budget_max_cents >= budget_min_cents),
  deadline date,
  requirements jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index video_projects_user_id_idx on video_projects (user_id, created_at desc);
create index video_projects_status_idx on video_projects (status);

create table orbiter_assignments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references video_projects on delete cascade,
  orbiter_id uuid not null references users on delete restrict,
  assigned_by uuid references users on delete set null,
  status text not null default 'assigned' check (status in ('assigned', 'in_progress', 'completed', 'cancelled')),
  notes text check (length(notes) <= 2000),
  assigned_at timestamptz not null default now()
);
create index orbiter_assignments_orbiter_id_idx on orbiter_assignments (orbiter_id, status);
create index orbiter_assignments_project_id_idx on orbiter_assignments (project_id);

create table enquiries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('quote', 'booking')),
  service_type text not null,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  event_date date,
  requested_time time,
  location text check (length(location) <= 200),
  package_type text,
  guest_count text,
  budget text,
  description text check (length(description) <= 4000),
  address text check (length(address) <= 200),
  city text check (length(city) <= 100),
  state text check (length(state) = 2),
  zip_code text check (length(zip_code) <= 10),
  status text not null default 'new' check (status in ('new', 'work_in_progress', 'completed')),
  reply_due_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index enquiries_status_idx on enquiries (status, created_at desc);
create index enquiries_user_id_idx on enquiries (user_id, created_at desc);
