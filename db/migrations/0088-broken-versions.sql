-- What was delivered and never arrived whole is not delivered.
alter table deliverable_versions add column broken_at timestamptz;
comment on column deliverable_versions.broken_at is 'when a file of it was lost after its delivery; null: all of it is there, or on its way';

-- The time to answer begins once all of it is there: it is set again as soon as that is so.
update deliverables d set approve_by = null, approval_notice_at = null
where d.state = 'delivered' and d.approve_by is not null and exists (
  select 1 from version_files f join media_files m on m.id = f.media_file_id
  where m.state <> 'ready' and f.version_id = (
    select v.id from deliverable_versions v
    where v.deliverable_id = d.id and v.delivered_at is not null order by v.number desc limit 1));
