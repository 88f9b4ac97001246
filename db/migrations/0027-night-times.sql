-- Times of day reach into the night of their date: 24:30 is half past midnight on the day after. The type `time`
-- ends at 24:00, so they are text of five characters, which sorts and compares as times do.
alter table availability_series drop constraint availability_series_check;
alter table availability_series
  alter column start_time type text using to_char(start_time, 'HH24:MI'),
  alter column end_time type text using to_char(end_time, 'HH24:MI'),
  add check (start_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$'),
  add check (end_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$'),
  add check (end_time > start_time);

alter table orbiter_availability drop constraint orbiter_availability_check;
alter table orbiter_availability
  alter column start_time type text using to_char(start_time, 'HH24:MI'),
  alter column end_time type text using to_char(end_time, 'HH24:MI'),
  add check (start_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$'),
  add check (end_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$'),
  add check (end_time > start_time);

alter table booking_requests
  alter column requested_time type text using to_char(requested_time, 'HH24:MI'),
  add check (requested_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$');
alter table booking_proposals
  alter column requested_time type text using to_char(requested_time, 'HH24:MI'),
  add check (requested_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$');
alter table project_sessions
  alter column start_time type text using to_char(start_time, 'HH24:MI'),
  add check (start_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$');
alter table enquiry_quotes
  alter column start_time type text using to_char(start_time, 'HH24:MI'),
  add check (start_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$');
alter table enquiries
  alter column requested_time type text using to_char(requested_time, 'HH24:MI'),
  add check (requested_time ~ '^(([01][0-9]|2[0-5]):[0-5][0-9]|26:00)$');

comment on column orbiter_availability.end_time is 'local time; from 24:00 on it lies in the night after the date';
comment on column booking_requests.requested_time is 'local time; from 24:00 on it lies in the night after the date';
