-- An Orbiter's samples, and videos on their way into a portfolio.
create table orbiter_portfolio (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  title text not null check (length(title) between 1 and 120),
  description text check (length(description) <= 500),
  media_url text not null check (length(media_url) <= 500),
  thumbnail_url text check (length(thumbnail_url) <= 500),
  media_type text not null check (media_type in ('video', 'image', 'link')),
  duration_seconds numeric(6, 1) check (duration_seconds >= 0),
  is_featured boolean not null default false,
  display_order integer not null default 0,
  created_at timestamptz not null default now()
);
create index orbiter_portfolio_orbiter_id_idx on orbiter_portfolio (orbiter_id, is_featured desc, created_at desc);

-- The bytes that have arrived lie beside the store until a checked copy is in it.
create table portfolio_uploads (
  id uuid primary key,
  orbiter_id uuid not null references users on delete cascade,
  title text not null check (length(title) between 1 and 120),
  description text check (length(description) <= 500),
  size_bytes integer not null check (size_bytes > 0),
  state text not null default 'uploading' check (state in ('uploading', 'processing', 'ready', 'failed')),
  reason text check (length(reason) <= 300),
  -- Whether trying the same file again may help.
  can_retry boolean not null default false,
  -- A frame that the browser took; one that the server takes replaces it.
  poster_url text check (length(poster_url) <= 500),
  item_id uuid references orbiter_portfolio on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'failed') = (reason is not null))
);
create index portfolio_uploads_orbiter_id_idx on portfolio_uploads (orbiter_id, created_at desc);
create index portfolio_uploads_item_id_idx on portfolio_uploads (item_id);
create index portfolio_uploads_open_idx on portfolio_uploads (updated_at) where state <> 'ready';
