-- Two executions of the same work write the same key. The one that gives up must not delete what the other is about to name.
alter table unclaimed_files add column writers uuid[] not null default '{}';
comment on column unclaimed_files.writers is 'executions that are writing the file; nobody else deletes it before check_at';
comment on column unclaimed_files.check_at is 'from then on it is deleted, unless a row names it';

-- Whether a row names a file is asked each time before one is deleted.
create index profiles_profile_image_url_idx on profiles (profile_image_url);
create index profiles_cover_reel_url_idx on profiles (cover_reel_url);
create index profiles_cover_poster_url_idx on profiles (cover_poster_url);
create index orbiter_portfolio_media_url_idx on orbiter_portfolio (media_url);
create index orbiter_portfolio_thumbnail_url_idx on orbiter_portfolio (thumbnail_url);
create index reels_video_url_idx on reels (video_url);
create index reels_thumbnail_url_idx on reels (thumbnail_url);
