-- What an Orbiter does for a customer, and delivers together. A session of a project is part of its
-- project's job. Deliveries, money and the team read what both kinds have in common from here.
create view jobs as
select b.id, 'booking' as kind, b.service_type as title, b.customer_id, b.customer_name, null::text as business_name,
  b.orbiter_id, b.time_zone, b.requested_date as date, b.terms_version_id, b.created_at, b.status = 'accepted' as is_open
from booking_requests b where not b.is_managed
union all
select p.id, 'project', p.title, p.user_id, null, p.business_name,
  null, p.time_zone, p.event_date, p.terms_version_id, p.created_at,
  p.match_status = 'matched' and p.status in ('submitted', 'in_production')
from video_projects p;
comment on view jobs is 'a direct booking or a managed project; read only';
comment on column jobs.customer_name is 'as it was entered with a booking; null: the name of the account';
comment on column jobs.orbiter_id is 'of a booking; who films a project is in its assignments';
comment on column jobs.date is 'of the event, at its place';
comment on column jobs.is_open is 'agreed, and not over: pieces can be delivered and answered';
