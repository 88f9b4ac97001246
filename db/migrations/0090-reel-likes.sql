-- Who likes which reel; reels.like_count is their number, kept in the same transaction.
create table reel_likes (
  reel_id uuid not null references reels on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (reel_id, user_id)
);
create index reel_likes_user_id_idx on reel_likes (user_id);
update reels set like_count = 0 where like_count <> 0;
