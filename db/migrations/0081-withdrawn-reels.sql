-- Reels that were taken down or refused before their files went with them: no cover shows them, no admin restores them, and
-- `tidy-media` deletes what no row names then. The name of the file is that of the film.
with taken_down as (
  select media_file_id, case target when 'portfolio' then 'portfolio/' else 'reels/' end || media_file_id as base
  from reel_publications where state in ('withdrawn', 'refused')),
uncovered as (
  update profiles set cover_reel_url = null, cover_poster_url = null
  from taken_down where cover_reel_url = '/files/' || base || '.mp4'),
removed as (
  delete from reels using taken_down where deleted_at is not null and video_url = '/files/' || base || '.mp4')
insert into unclaimed_files (key, check_at)
select base || ending, now() from taken_down cross join unnest(array['.mp4', '-poster.webp', '-poster-360.webp']) as ending
on conflict (key) do nothing;
