-- What somebody has told the admins about a reel; settled once the reel was kept, hidden or deleted.
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
