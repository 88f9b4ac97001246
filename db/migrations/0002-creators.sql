-- What an Orbiter offers: services, packages, free times, portfolio, reviews. And what the platform sells itself.
create table products (
  id text primary key,
  family text not null check (family in ('event-package', 'single-reel', 'booking-service', 'wedding-package')),
  name text not null,
  subtitle text not null default '',
  description text not null default '',
  price integer not null check (price >= 0),
  original_price integer check (original_price > price),
  is_popular boolean not null default false,
  features text[] not null default '{}',
  duration_minutes integer not null check (duration_minutes > 0),
  deliverables jsonb not null default '[]',
  display_order smallint not null default 0,
  is_active boolean not null default true
);
comment on column products.price is 'US cents';
comment on column products.deliverables is '[{kind: reel|photo|raw, count, due}]';

create table orbiter_pricing (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  is_active boolean not null default true,
  service_name text not null check (length(service_name) between 1 and 80),
  service_description text check (length(service_description) <= 500),
  duration_minutes integer not null default 60 check (duration_minutes between 15 and 1440),
  price integer not null check (price between 0 and 100000000),
  display_order smallint not null default 0,
  created_at timestamptz not null default now()
);
comment on column orbiter_pricing.price is 'US cents';
create index orbiter_pricing_orbiter_id_idx on orbiter_pricing (orbiter_id) where is_active;

create table orbiter_packages (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  is_active boolean not null default true,
  package_name text not null check (length(package_name) between 1 and 80),
  package_description text check (length(package_description) <= 500),
  price integer not null check (price between 0 and 100000000),
  delivery_days smallint not null check (delivery_days between 0 and 30),
  duration_minutes integer not null default 120 check (duration_minutes between 15 and 1440),
  created_at timestamptz not null default now()
);
comment on column orbiter_packages.price is 'US cents';
create index orbiter_packages_orbiter_id_idx on orbiter_packages (orbiter_id) where is_active;

create table orbiter_availability (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  date date not null,
  start_time time not null,
  end_time time not null check (end_time > start_time),
  is_available boolean not null default true,
  is_recurring boolean not null default false,
  recurring_pattern text,
  series_id uuid,
  created_at timestamptz not null default now()
);
create unique index orbiter_availability_slot_key on orbiter_availability (orbiter_id, date, start_time, end_time);

create table orbiter_portfolio (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  title text not null check (length(title) between 1 and 120),
  description text check (length(description) <= 500),
  media_url text not null,
  thumbnail_url text,
  media_type text not null check (media_type in ('video', 'image')),
  duration_seconds numeric(6, 1) check (duration_seconds >= 0),
  is_featured boolean not null default false,
  created_at timestamptz not null default now()
);
create index orbiter_portfolio_orbiter_id_idx on orbiter_portfolio (orbiter_id, is_featured desc, created_at desc);

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  display_order integer not null default 0 check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index categories_name_key on categories (lower(name));

create table reels (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  description text check (length(description) <= 1000),
  video_url text not null,
  thumbnail_url text,
  category text not null default 'general',
  orbiter_id uuid references users on delete set null,
  is_featured boolean not null default false,
  is_active boolean not null default true,
  duration_seconds numeric(6, 1) check (duration_seconds >= 0),
  tags text[],
  view_count integer not null default 0 check (view_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index reels_gallery_idx on reels (created_at desc, id) where is_active and deleted_at is null;
