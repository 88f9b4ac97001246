-- What an Orbiter sells: services by the hour, and packages.
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
create index orbiter_pricing_orbiter_id_idx on orbiter_pricing (orbiter_id);

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
create index orbiter_packages_orbiter_id_idx on orbiter_packages (orbiter_id);
