-- A session of a managed project has its number from the day it is planned; the booking that holds it takes the same one.
alter table project_sessions add column number integer;
update project_sessions s set number = b.number from booking_requests b where b.id = s.booking_request_id;
update project_sessions s set number = given.number from (
  select id, nextval('booking_number_seq')::integer as number from (
    select s.id from project_sessions s join video_projects v on v.id = s.project_id
    where s.number is null order by v.created_at, s.position, s.id) waiting) given
where given.id = s.id;
alter table project_sessions
  alter column number set default nextval('booking_number_seq'),
  alter column number set not null;
comment on column project_sessions.number is 'what people call it on the phone; that of its booking, once there is one';
create unique index project_sessions_number_key on project_sessions (number);

-- The admins' list of bookings, by number: the sessions that still look for an Orbiter.
create index project_sessions_unbooked_number_idx on project_sessions (number desc) where booking_request_id is null;
