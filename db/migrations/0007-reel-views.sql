-- When a viewer's last counted view of a reel was. A viewer is an account, or a browser at an address, kept as a hash.
create table reel_views (
  reel_id uuid not null references reels on delete cascade,
  viewer_hash bytea not null,
  counted_at timestamptz not null,
  primary key (reel_id, viewer_hash)
);
create index reel_views_counted_at_idx on reel_views (counted_at);

create index reels_category_idx on reels (lower(category), created_at desc, id) where is_active and deleted_at is null;
create index reels_featured_idx on reels (created_at desc, id) where is_featured and is_active and deleted_at is null;
