-- Who people are: accounts, roles, profiles, and which emails they want.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text check (length(password_hash) <= 200),
  full_name text not null check (length(full_name) between 1 and 120),
  -- Signs in like the address does: digits with the country code (features/accounts/phone-number.ts).
  confirmed_phone text check (confirmed_phone ~ '^(1[2-9][0-9]{9}|[2-9][0-9]{6,14})$'),
  email_confirmed_at timestamptz,
  -- The secret of an authenticator app, encrypted (platform/encryption.ts). It counts once a first code has proved it.
  totp_secret text check (length(totp_secret) between 16 and 200),
  totp_confirmed_at timestamptz,
  -- The last 30-second step whose code was used: no code counts twice.
  totp_last_step bigint,
  suspended_at timestamptz,
  suspension_reason text check (length(suspension_reason) <= 500),
  -- A closed account keeps its row for the other side's bookings, without anything about the person.
  closed_at timestamptz,
  time_zone text not null default 'America/New_York' check (length(time_zone) <= 64),
  sign_up_metadata jsonb not null default '{}' check (length(sign_up_metadata::text) <= 20000),
  -- Made up by the demo. Production does not start while the database has such people.
  is_demo boolean not null default false,
  search_text text generated always as (lower(email || ' ' || full_name)) stored,
  created_at timestamptz not null default now()
);
create unique index users_email_key on users (email);
create unique index users_confirmed_phone_key on users (confirmed_phone);
create index users_search_idx on users using gin (search_text gin_trgm_ops);
create index users_full_name_idx on users (lower(full_name), id);
create index users_created_at_idx on users (created_at desc, id);
create index users_is_demo_idx on users (id) where is_demo;

create table user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin', 'orbiter', 'user')),
  assigned_by uuid references users on delete set null,
  is_active boolean not null default true,
  assigned_at timestamptz not null default now(),
  unique (user_id, role)
);
create index user_roles_role_idx on user_roles (role) where is_active;

-- Both are immutable; PostgreSQL cannot see that through the array functions.
create function lower_all(words text[]) returns text[] language sql immutable parallel safe as
  $$ select coalesce(array_agg(lower(word)), '{}') from unnest(words) as word $$;
create function searchable(full_name text, specialties text[], bio text, location text) returns text language sql immutable parallel safe as
  $$ select lower(concat_ws(E'\n', full_name, array_to_string(specialties, E'\n'), bio, location)) $$;

create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  email text not null check (length(email) <= 254),
  full_name text not null check (length(full_name) between 1 and 120),
  username text unique check (username ~ '^[a-z0-9][a-z0-9_-]{2,29}$' and username not in ('setup', 'onboarding')),
  bio text check (length(bio) <= 300),
  experience_level text check (experience_level in ('beginner', 'intermediate', 'advanced', 'expert')),
  specialties text[] not null default '{}' check (cardinality(specialties) <= 20 and length(array_to_string(specialties, '')) <= 800),
  languages_spoken text[] not null default '{}' check (cardinality(languages_spoken) <= 20 and length(array_to_string(languages_spoken, '')) <= 800),
  location text check (length(location) <= 120),
  time_zone text not null default 'America/New_York' check (length(time_zone) <= 64),
  phone text check (length(phone) <= 30),
  device_model text check (length(device_model) <= 80),
  portfolio_url text check (length(portfolio_url) <= 500),
  social_instagram text check (length(social_instagram) <= 200),
  social_youtube text check (length(social_youtube) <= 200),
  social_website text check (length(social_website) <= 500),
  social_tiktok text check (length(social_tiktok) <= 200),
  profile_image_url text check (length(profile_image_url) <= 500),
  cover_reel_url text check (length(cover_reel_url) <= 500),
  cover_poster_url text check (length(cover_poster_url) <= 500),
  profile_completeness smallint not null default 0 check (profile_completeness between 0 and 100),
  is_available boolean not null default true,
  orbiter_level text check (orbiter_level in ('beginner', 'intermediate', 'pro')),
  orbiter_model text check (orbiter_model in ('package-flow', 'marketplace')),
  -- Managed jobs go to package-flow Orbiters, and to those of the marketplace who take them.
  takes_package_jobs boolean not null default false,
  delivery_time_days smallint check (delivery_time_days between 0 and 30),
  starting_price integer check (starting_price between 0 and 100000000),
  pricing_15s integer check (pricing_15s between 0 and 100000),
  pricing_30s integer check (pricing_30s between 0 and 100000),
  pricing_60s integer check (pricing_60s between 0 and 100000),
  approval_status text not null default 'none' check (approval_status in ('none', 'pending', 'approved', 'refused')),
  listed_at timestamptz,
  listed_before timestamptz,
  featured_order smallint,
  review_count integer not null default 0 check (review_count >= 0),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating numeric(3, 2) generated always as (case when review_count = 0 then null else rating_sum::numeric / review_count end) stored,
  has_portfolio boolean not null default false,
  -- Five imagined reviews of 4.2 keep one early review from deciding everything.
  recommended_score numeric(8, 4) generated always as (
    ((rating_sum + 21)::numeric / (review_count + 5)) * 20 + profile_completeness * 0.1 + case when has_portfolio then 5 else 0 end) stored,
  specialties_lower text[] generated always as (lower_all(specialties)) stored,
  search_text text generated always as (searchable(full_name, specialties, bio, location)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column profiles.phone is 'for the team alone; never public';
comment on column profiles.device_model is 'as the Orbiter typed it; what a clip says is in orbiter_verifications';
comment on column profiles.starting_price is 'US cents; null: ask for a quote';
comment on column profiles.pricing_15s is 'US cents';
comment on column profiles.delivery_time_days is '0: before the event ends';
comment on column profiles.listed_at is 'null: not shown to the public and cannot be booked';
comment on column profiles.listed_before is 'listed_at from before the owner was suspended or lost the role; null: it was not listed';

create index profiles_recommended_idx on profiles (recommended_score desc, user_id) where listed_at is not null;
create index profiles_price_idx on profiles (coalesce(starting_price, 2147483647), user_id) where listed_at is not null;
create index profiles_rating_idx on profiles (coalesce(rating, 0) desc, user_id) where listed_at is not null;
create index profiles_delivery_idx on profiles (coalesce(delivery_time_days, 99), user_id) where listed_at is not null;
create index profiles_newest_idx on profiles (listed_at desc, user_id) where listed_at is not null;
create index profiles_available_idx on profiles (is_available) where listed_at is not null;
create index profiles_search_idx on profiles using gin (search_text gin_trgm_ops) where listed_at is not null;
create index profiles_specialties_idx on profiles using gin (specialties_lower) where listed_at is not null;
-- The admin's list of Orbiters by rating reads this alone, not the wide rows.
create index profiles_rating_of_user_idx on profiles (user_id) include (rating);
create trigger profiles_changed after insert or update or delete on profiles for each statement execute function notify_changed();

-- What the public may see of an Orbiter.
create view public_profiles as
  select user_id, full_name, username, bio, specialties, languages_spoken, location, time_zone, experience_level,
    orbiter_level, orbiter_model, delivery_time_days, starting_price, pricing_15s, pricing_30s, pricing_60s,
    starting_price as pricing_amount, portfolio_url,
    social_instagram, social_youtube, social_website, social_tiktok,
    profile_image_url, cover_reel_url, cover_poster_url, profile_completeness, is_available,
    rating, review_count, has_portfolio, featured_order, listed_at, created_at
  from profiles where listed_at is not null;

-- What a person changed from the defaults, by group of events. No row: these emails are sent.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  event_group text not null check (event_group in ('bookings', 'jobs', 'messages', 'reminders', 'reviews')),
  email boolean not null,
  primary key (user_id, event_group)
);
