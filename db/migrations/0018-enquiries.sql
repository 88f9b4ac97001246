-- What customers ask the team for: quotes, managed bookings, and messages from the contact form.
create table enquiries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('quote', 'booking', 'contact')),
  -- A form sent twice is one enquiry.
  form_key uuid unique,
  -- SHA-256 of what was sent: the same key with something else is refused.
  input_hash bytea check (length(input_hash) = 32),
  service_type text not null check (length(service_type) <= 60),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  event_date date,
  requested_time time,
  location text check (length(location) <= 200),
  package_type text check (length(package_type) <= 60),
  guest_count text check (length(guest_count) <= 60),
  budget text check (length(budget) <= 60),
  budget_min_cents integer check (budget_min_cents >= 0),
  budget_max_cents integer check (budget_max_cents >= budget_min_cents),
  description text check (length(description) <= 4000),
  address text check (length(address) <= 200),
  city text check (length(city) <= 100),
  state text check (length(state) = 2),
  zip_code text check (length(zip_code) <= 10),
  status text not null default 'new' check (status in ('new', 'work_in_progress', 'completed')),
  reply_due_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((form_key is null) = (input_hash is null))
);
comment on column enquiries.form_key is 'made from the form and what was entered in it; null for an enquiry that came another way';
comment on column enquiries.budget_max_cents is 'null beside a minimum: no upper bound';
create index enquiries_status_idx on enquiries (status, created_at desc);
create index enquiries_user_id_idx on enquiries (user_id, created_at desc);
create index enquiries_created_at_idx on enquiries (created_at desc, id);
create index enquiries_due_idx on enquiries (reply_due_at) where answered_at is null and status <> 'completed';
-- What the search of the admin dashboard looks through.
create index enquiries_search_idx on enquiries using gin (lower(service_type || ' ' || email || ' ' || status || ' ' || coalesce(city, '')) gin_trgm_ops);
