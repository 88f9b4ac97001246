-- Pictures and videos that people name by an address elsewhere: each is copied into the store and shown to no one until then.
create table media_copies (
  id uuid primary key,
  -- The place that names the address, and its row.
  target text not null check (
    target in ('profile-picture', 'profile-cover', 'profile-poster', 'portfolio-video', 'portfolio-picture', 'portfolio-thumbnail', 'reel-video', 'reel-thumbnail')
  ),
  subject_id uuid not null,
  source_url text not null check (length(source_url) between 1 and 500),
  state text not null default 'uploading' check (state in ('uploading', 'processing', 'ready', 'failed')),
  reason text check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'failed') = (reason is not null)),
  unique (target, subject_id)
);
create index media_copies_open_idx on media_copies (updated_at) where state in ('uploading', 'processing');
