-- What admins work with: a number for each booking, marks on the queue, notes about people, and saved views of tables.

create sequence booking_number_seq as integer start 1001;
alter table booking_requests add column number integer;
with numbered as (select id, 1000 + row_number() over (order by created_at, id) as number from booking_requests)
update booking_requests b set number = numbered.number from numbered where numbered.id = b.id;
select setval('booking_number_seq', (select coalesce(max(number), 1000) + 1 from booking_requests), false);
alter table booking_requests
  alter column number set default nextval('booking_number_seq'),
  alter column number set not null;
alter sequence booking_number_seq owned by booking_requests.number;
comment on column booking_requests.number is 'what people call it on the phone';
create unique index booking_requests_number_key on booking_requests (number);

-- The admins' list of bookings: newest first, by event, by status, and by the place that somebody names.
create index booking_requests_created_at_idx on booking_requests (created_at desc, id desc);
create index booking_requests_start_at_idx on booking_requests (start_at desc, id desc);
create index booking_requests_status_idx on booking_requests (status, start_at desc, id desc);
create index booking_requests_place_idx on booking_requests
  using gin (lower(coalesce(venue_address, '') || ' ' || coalesce(venue_area, '')) gin_trgm_ops);
create index project_sessions_unbooked_idx on project_sessions (start_at desc, id desc) where booking_request_id is null;

-- Who handles a matter of the queue, and until when it is out of sight.
create table queue_marks (
  -- Kind and id, as the queue names it: `report 0197…`.
  matter text primary key check (length(matter) between 1 and 400),
  owner_id uuid references users on delete cascade,
  snoozed_until timestamptz,
  changed_at timestamptz not null default now()
);
create index queue_marks_owner_id_idx on queue_marks (owner_id) where owner_id is not null;
create index queue_marks_changed_at_idx on queue_marks (changed_at);

-- What admins write down about a person, for each other.
create table person_notes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references users on delete cascade,
  author_id uuid not null references users on delete restrict,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index person_notes_person_id_idx on person_notes (person_id, created_at desc);
create index person_notes_author_id_idx on person_notes (author_id);

-- A search with its filters, under a name.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) between 1 and 500),
  created_at timestamptz not null default now()
);
create unique index saved_views_name_key on saved_views (owner_id, lower(name));
