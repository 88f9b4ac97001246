-- What a group of features may know of the groups above it. Each view is only read; the tables
-- behind it belong to their owners (tests/table-owners.test.ts).

-- What an Orbiter does for a customer, and delivers together. A session of a project is part of its
-- project's job.
create or replace view jobs as
select b.id, 'booking' as kind, b.service_type as title, b.customer_id, b.customer_name, null::text as business_name,
  b.orbiter_id, b.time_zone, b.requested_date as date, b.terms_version_id, b.created_at, b.status = 'accepted' as is_open,
  b.product, b.start_at, b.event_ends_at, b.agreed_at is not null as is_agreed,
  nullif(b.brief ->> 'doNotFilm', '') as do_not_film, coalesce(b.brief ->> 'brandHandle', '') <> '' as is_business
from booking_requests b where not b.is_managed
union all
select p.id, 'project', p.title, p.user_id, null, p.business_name,
  null, p.time_zone, p.event_date, p.terms_version_id, p.created_at,
  p.match_status = 'matched' and p.status in ('submitted', 'in_production'), p.product,
  coalesce((select min(s.start_at) from project_sessions s where s.project_id = p.id), p.created_at),
  coalesce((select max(s.event_ends_at) from project_sessions s where s.project_id = p.id), p.created_at), true,
  (select nullif(string_agg(distinct b.brief ->> 'doNotFilm', E'\n'), '')
    from project_sessions s join booking_requests b on b.id = s.booking_request_id
    where s.project_id = p.id and b.brief ->> 'doNotFilm' <> ''),
  p.business_name is not null
from video_projects p;
comment on view jobs is 'a direct booking or a managed project; read only';
comment on column jobs.customer_name is 'as it was entered with a booking; null: the name of the account';
comment on column jobs.orbiter_id is 'of a booking; who films a project is in job_orbiters';
comment on column jobs.date is 'of the event, at its place';
comment on column jobs.start_at is 'of the first session; a project without one began when it was ordered';
comment on column jobs.is_agreed is 'false for a request, which owes nothing';
comment on column jobs.is_open is 'agreed, and not over: pieces can be delivered and answered';

create view job_orbiters as
select b.id as job_id, 'booking' as kind, b.orbiter_id, b.status = 'accepted' as is_open, b.commission_bps,
  b.start_at as since
from booking_requests b where not b.is_managed
union all
select a.project_id, 'project', a.orbiter_id, a.status in ('assigned', 'in_progress'), a.commission_bps, a.assigned_at
from orbiter_assignments a where a.status <> 'cancelled';
comment on view job_orbiters is 'who films a job, or filmed it; read only';
comment on column job_orbiters.is_open is 'the booking is accepted, or the assignment is not over';
comment on column job_orbiters.commission_bps is 'of a project: only if it was agreed with this Orbiter';
comment on column job_orbiters.since is 'start of the booking, or the assignment';

create view booking_jobs as
select b.id as booking_id, s.project_id
from booking_requests b left join project_sessions s on s.booking_request_id = b.id;
comment on view booking_jobs is 'the job of a booking, which is its own unless it is a session of a project; read only';

create view job_files as
select f.media_file_id, coalesce(d.booking_request_id, d.project_id) as job_id, v.delivered_at,
  coalesce(d.changes_due_at, d.due_at) as due_at
from version_files f join deliverable_versions v on v.id = f.version_id join deliverables d on d.id = v.deliverable_id;
comment on view job_files is 'the media in the versions of pieces; read only';
comment on column job_files.delivered_at is 'of the version; null: a draft';
comment on column job_files.due_at is 'of the piece, or of its next version';

create view named_files as
select o.media_url as url, null::uuid as attachment_id, null::uuid as packed_media_id, null::text as folder
from orbiter_portfolio o where o.media_url is not null
union all
select o.thumbnail_url, null, null, null from orbiter_portfolio o where o.thumbnail_url is not null
union all
select r.video_url, null, null, null from reels r where r.video_url is not null
union all
select r.thumbnail_url, null, null, null from reels r where r.thumbnail_url is not null
union all
select null, a.id, null, null from message_attachments a
union all
select null, null, p.media_file_id, p.folder from publish_packs p;
comment on view named_files is 'the stored files that rows above files/ name, each by one of the first three columns; read only';
comment on column named_files.folder is 'of a pack; null: named by its media';

create view busy_times as
select b.id as booking_id, b.orbiter_id, b.start_at, b.end_at, b.requested_date as date, b.venue_place_id
from booking_requests b where b.status = 'accepted';
comment on view busy_times is 'the accepted bookings of Orbiters, sessions included; read only';

create view unannounced_projects as select o.project_id from status_overrides o;
comment on view unannounced_projects is 'an admin has set a status that its people do not know yet; read only';
