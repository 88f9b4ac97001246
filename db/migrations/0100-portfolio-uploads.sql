-- Videos on their way into a portfolio. The bytes that have arrived lie beside the store until a checked copy is in it.
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
  poster_url text,
  item_id uuid references orbiter_portfolio on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'failed') = (reason is not null))
);
create index portfolio_uploads_orbiter_id_idx on portfolio_uploads (orbiter_id, created_at desc);
create index portfolio_uploads_item_id_idx on portfolio_uploads (item_id);
create index portfolio_uploads_open_idx on portfolio_uploads (updated_at) where state <> 'ready';

alter table profiles add column device_model text check (length(device_model) <= 80);
comment on column profiles.device_model is 'as the Orbiter has typed it; what a clip says stands in orbiter_verifications';
