-- A third consent: whether a reel of the gallery may say in which city, when, and how long before
-- the end of the event it was delivered. Who has consented before has not allowed this.
alter table publish_consents add column may_say_when boolean not null default false;
comment on column publish_consents.may_say_when is 'city, time of delivery, and time left until the end of the event; only counts while may_gallery is true';

create view job_places as
select b.id as job_id, b.venue_place_id from booking_requests b where not b.is_managed
union all
select p.id, p.venue_place_id from video_projects p;
comment on view job_places is 'where jobs take place; read only';
comment on column job_places.venue_place_id is 'the ZIP code of the venue; null: unknown';
