-- What an event is called: "Opening night at Halcyon". Without it, a booking is called what was
-- booked.
alter table booking_requests add column occasion text check (length(occasion) between 1 and 80);
comment on column booking_requests.occasion is 'what the event is called';

alter table enquiries add column occasion text check (length(occasion) between 1 and 80);
comment on column enquiries.occasion is 'what the event is called';

create or replace view jobs as
select b.id, 'booking' as kind, coalesce(b.occasion, b.service_type) as title, b.customer_id, b.customer_name,
  null::text as business_name,
  b.orbiter_id, b.time_zone, b.requested_date as date, b.terms_version_id, b.created_at, b.status = 'accepted' as is_open,
  b.product, b.start_at, b.event_ends_at, b.agreed_at is not null as is_agreed,
  nullif(b.brief ->> 'doNotFilm', '') as do_not_film, coalesce(b.brief ->> 'brandHandle', '') <> '' as is_business,
  b.service_type as sold_as
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
  p.business_name is not null, coalesce(p.product ->> 'name', p.title)
from video_projects p;
comment on column jobs.title is 'what the event is called, otherwise what was sold';
comment on column jobs.sold_as is 'the name of the product, otherwise the title';

create index booking_requests_named_idx on booking_requests
  using gin (lower(service_type || ' ' || coalesce(occasion || ' ', '') || customer_name) gin_trgm_ops);
drop index booking_requests_words_idx;

-- The reels that package pages show.
create index reels_tags_idx on reels using gin (tags) where is_active and deleted_at is null;
