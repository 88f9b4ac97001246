-- The team's queue: projects that nobody looks for an Orbiter for, and people who wait for a decision.
create index video_projects_waiting_idx on video_projects (coalesce(submitted_at, created_at))
  where status = 'submitted' and match_status = 'none';
create index profiles_pending_idx on profiles (user_id) where approval_status = 'pending';
