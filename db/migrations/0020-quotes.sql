-- An enquiry is answered with a quote, which the customer accepts by its link; then it becomes a project.
create table enquiry_quotes (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references enquiries on delete cascade,
  quoted_by uuid references users on delete set null,
  amount_cents integer not null check (amount_cents between 100 and 100000000),
  message text not null check (length(message) between 1 and 4000),
  title text not null check (length(title) between 1 and 120),
  city text not null check (length(city) <= 60),
  event_date date not null,
  start_time time not null,
  duration_minutes integer not null check (duration_minutes between 30 and 1440),
  days smallint not null default 1 check (days between 1 and 3),
  reels smallint not null default 1 check (reels between 1 and 40),
  photos smallint not null default 0 check (photos between 0 and 500),
  venue_address text check (length(venue_address) <= 300),
  token_hash bytea not null unique,
  status text not null default 'open' check (status in ('open', 'accepted', 'replaced')),
  project_id uuid references video_projects on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create unique index enquiry_quotes_one_open_idx on enquiry_quotes (enquiry_id) where status = 'open';
create index enquiry_quotes_enquiry_id_idx on enquiry_quotes (enquiry_id);
create index enquiry_quotes_project_id_idx on enquiry_quotes (project_id) where project_id is not null;
