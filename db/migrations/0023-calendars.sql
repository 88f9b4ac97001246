-- A person's private calendar address. The secret is all it takes to read it; a new one ends the old.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret text not null unique check (length(secret) between 40 and 64),
  created_at timestamptz not null default now()
);
