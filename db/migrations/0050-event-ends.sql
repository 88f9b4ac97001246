-- When the event ends: the live reel is due before that. What was booked earlier ends with its filming.
update booking_requests set event_ends_at = end_at where event_ends_at is null;
alter table booking_requests
  alter column event_ends_at set not null,
  add constraint booking_requests_event_end check (
    event_ends_at > start_at
    and (event_ends_at <= greatest(start_at + interval '18 hours', end_at)
      or (coalesce((product ->> 'days')::integer, 1) > 1 and event_ends_at <= end_at + interval '18 hours')));
comment on column booking_requests.event_ends_at is 'when the event ends, on the last of several days: within 18 hours of that day''s start, or with its filming';

alter table project_sessions add column event_ends_at timestamptz;
update project_sessions set event_ends_at = end_at;
alter table project_sessions
  alter column event_ends_at set not null,
  add constraint project_sessions_event_end check (
    event_ends_at > start_at and event_ends_at <= greatest(start_at + interval '18 hours', end_at));
comment on column project_sessions.event_ends_at is 'when the event of this day ends';

-- By the clock of the place; a time that is not after the start is on the next day.
alter table enquiry_quotes
  add column event_end_time text check (event_end_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$');
comment on column enquiry_quotes.event_end_time is 'local time, of each day; null: when filming ends';
alter table enquiries
  add column event_end_time text check (event_end_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$');
comment on column enquiries.event_end_time is 'local time; null: not said';

-- What its customer says of the event of a project that has no sessions.
alter table video_projects
  add column event_date date,
  add column event_start_time text check (event_start_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$'),
  add column event_end_time text check (event_end_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$');
comment on column video_projects.event_date is 'as its customer said; what was sold has its dates in project_sessions';
