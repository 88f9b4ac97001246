-- The public gallery: reels with their categories, likes, views and reports.
create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  display_order integer not null default 0 check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index categories_name_key on categories (lower(name));
insert into categories (name, display_order) values
('Weddings', 0), ('Corporate', 1), ('Businesses', 2), ('Collabs', 3), ('Other', 4);

create table reels (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  description text check (length(description) <= 1000),
  video_url text not null check (length(video_url) <= 500),
  thumbnail_url text check (length(thumbnail_url) <= 500),
  category text not null default 'general' check (length(category) <= 60),
  orbiter_id uuid references users on delete set null,
  is_featured boolean not null default false,
  is_active boolean not null default true,
  duration_seconds numeric(6, 1) check (duration_seconds >= 0),
  tags text[] check (cardinality(tags) <= 20 and length(array_to_string(tags, '')) <= 800),
  view_count integer not null default 0 check (view_count >= 0),
  -- Changed in the transaction that adds or removes a row of reel_likes.
  like_count integer not null default 0 check (like_count >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index reels_gallery_idx on reels (created_at desc, id) where is_active and deleted_at is null;
create index reels_category_idx on reels (lower(category), created_at desc, id) where is_active and deleted_at is null;
create index reels_featured_idx on reels (created_at desc, id) where is_featured and is_active and deleted_at is null;
create index reels_orbiter_id_idx on reels (orbiter_id) where orbiter_id is not null;

create table reel_likes (
  reel_id uuid not null references reels on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (reel_id, user_id)
);
create index reel_likes_user_id_idx on reel_likes (user_id);

-- When a viewer's last counted view of a reel was. A viewer is an account, or a browser at an address, as a hash.
create table reel_views (
  reel_id uuid not null references reels on delete cascade,
  viewer_hash bytea not null,
  counted_at timestamptz not null,
  primary key (reel_id, viewer_hash)
);
create index reel_views_counted_at_idx on reel_views (counted_at);

-- Settled once an admin has dismissed the report, or hidden or deleted the reel.
create table reel_reports (
  id uuid primary key default gen_random_uuid(),
  reel_id uuid not null references reels on delete cascade,
  reporter_id uuid not null references users on delete restrict,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (reel_id, reporter_id)
);
create index reel_reports_open_idx on reel_reports (created_at) where settled_at is null;
create index reel_reports_reporter_id_idx on reel_reports (reporter_id);
