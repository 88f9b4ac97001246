-- What an event is called: "Opening night at Halcyon". Without it, a booking is called what was
-- booked.
alter table booking_requests add column occasion text check (length(occasion) between 1 and 80);
alter table booking_requests
  add column title text not null generated always as (coalesce(occasion, service_type)) stored;
comment on column booking_requests.occasion is 'what the customer calls the event';
comment on column booking_requests.title is 'the occasion, or else what was booked';

alter table enquiries add column occasion text check (length(occasion) between 1 and 80);
comment on column enquiries.occasion is 'what the customer calls the event';

create or replace view jobs as
select b.id, 'booking' as kind, b.title, b.customer_id, b.customer_name, null::text as business_name,
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

drop index booking_requests_words_idx;
create index booking_requests_words_idx on booking_requests
  using gin (lower(service_type || ' ' || coalesce(occasion || ' ', '') || customer_name) gin_trgm_ops);
