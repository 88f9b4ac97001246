-- Who people are: accounts, sessions, one-time tokens, roles and profiles.
create extension if not exists pgcrypto;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text,
  full_name text not null check (length(full_name) between 1 and 120),
  email_confirmed_at timestamptz,
  suspended_at timestamptz,
  time_zone text not null default 'America/New_York',
  sign_up_metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index users_email_key on users (email);

-- A session's token is known to the browser alone; the table keeps its SHA-256.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- Single-use tokens sent by e-mail, hashed like session tokens.
create table one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm-email', 'own-sign-up')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_user_id_idx on one_time_tokens (user_id, purpose);

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

-- Both are immutable in truth; PostgreSQL only cannot see it through the array functions.
create function lower_all(words text[]) returns text[] language sql immutable parallel safe as
  $$ select coalesce(array_agg(lower(word)), '{}') from unnest(words) as word $$;
create function searchable(full_name text, specialties text[], bio text, location text) returns text language sql immutable parallel safe as
  $$ select lower(concat_ws(E'\n', full_name, array_to_string(specialties, E'\n'), bio, location)) $$;

create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  email text not null,
  full_name text not null check (length(full_name) between 1 and 120),
  username text unique check (username ~ '^[a-z0-9][a-z0-9_-]{2,29}$' and username not in ('setup', 'onboarding')),
  bio text check (length(bio) <= 300),
  experience_level text check (experience_level in ('beginner', 'intermediate', 'advanced', 'expert')),
  specialties text[] not null default '{}' check (cardinality(specialties) <= 20),
  languages_spoken text[] not null default '{}' check (cardinality(languages_spoken) <= 20),
  location text check (length(location) <= 120),
  time_zone text not null default 'America/New_York',
  portfolio_url text check (length(portfolio_url) <= 500),
  social_instagram text check (length(social_instagram) <= 200),
  social_youtube text check (length(social_youtube) <= 200),
  social_website text check (length(social_website) <= 500),
  social_tiktok text check (length(social_tiktok) <= 200),
  profile_image_url text,
  cover_reel_url text,
  cover_poster_url text,
  profile_completeness smallint not null default 0 check (profile_completeness between 0 and 100),
  is_available boolean not null default true,
  orbiter_level text check (orbiter_level in ('beginner', 'intermediate', 'pro')),
  orbiter_model text check (orbiter_model in ('package-flow', 'marketplace')),
  delivery_time_days smallint check (delivery_time_days between 0 and 30),
  starting_price integer check (starting_price between 0 and 100000000),
  pricing_15s integer check (pricing_15s between 0 and 100000),
  pricing_30s integer check (pricing_30s between 0 and 100000),
  pricing_60s integer check (pricing_60s between 0 and 100000),
  approval_status text not null default 'none' check (approval_status in ('none', 'pending', 'approved', 'refused')),
  listed_at timestamptz,
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
comment on column profiles.starting_price is 'US cents; null: ask for a quote';
comment on column profiles.pricing_15s is 'US cents';
comment on column profiles.delivery_time_days is '0: before the event ends';
comment on column profiles.listed_at is 'null: not shown to the public and cannot be booked';

create index profiles_recommended_idx on profiles (recommended_score desc, user_id) where listed_at is not null;
create index profiles_price_idx on profiles (coalesce(starting_price, 2147483647), user_id) where listed_at is not null;
create index profiles_rating_idx on profiles (coalesce(rating, 0) desc, user_id) where listed_at is not null;
create index profiles_delivery_idx on profiles (coalesce(delivery_time_days, 99), user_id) where listed_at is not null;
create index profiles_newest_idx on profiles (listed_at desc, user_id) where listed_at is not null;
create index profiles_available_idx on profiles (is_available) where listed_at is not null;
create index profiles_search_idx on profiles using gin (search_text gin_trgm_ops) where listed_at is not null;
create index profiles_specialties_idx on profiles using gin (specialties_lower) where listed_at is not null;

-- What a stranger may see of an Orbiter.
create view public_profiles as
  select user_id, full_name, username, bio, specialties, languages_spoken, location, time_zone, experience_level,
    orbiter_level, orbiter_model, delivery_time_days, starting_price, pricing_15s, pricing_30s, pricing_60s,
    starting_price as pricing_amount, portfolio_url,
    social_instagram, social_youtube, social_website, social_tiktok,
    profile_image_url, cover_reel_url, cover_poster_url, profile_completeness, is_available,
    rating, review_count, has_portfolio, featured_order, listed_at, created_at
  from profiles where listed_at is not null;

create table rate_limits (
  key text primary key,
  window_started_at timestamptz not null,
  hits integer not null
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
