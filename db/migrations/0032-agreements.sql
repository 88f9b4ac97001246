-- Which terms a person agreed to, in which version, and when. Versions are the dates at the head of the texts in content/.
create table agreements (
  user_id uuid not null references users on delete cascade,
  document text not null check (document in ('terms', 'privacy', 'orbiter-terms')),
  version date not null,
  agreed_at timestamptz not null default now(),
  primary key (user_id, document, version)
);

-- For the job that removes deleted reels for good.
create index reels_deleted_at_idx on reels (deleted_at) where deleted_at is not null;
