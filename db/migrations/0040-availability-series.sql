-- Free time that repeats: the rule, and the dates on which it does not hold. Its rows of the coming twelve weeks are in
-- orbiter_availability, where a one-off slot has no series.
create table availability_series (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  weekdays text[] not null check (cardinality(weekdays) between 1 and 7),
  start_time time not null,
  end_time time not null check (end_time > start_time),
  time_zone text not null,
  from_date date not null,
  to_date date,
  extended_to date not null,
  created_at timestamptz not null default now()
);
comment on column availability_series.to_date is 'the last date; null: until removed';
comment on column availability_series.extended_to is 'the last date for which rows were made';
create index availability_series_orbiter_id_idx on availability_series (orbiter_id);
create index availability_series_extended_to_idx on availability_series (extended_to) where to_date is null;

create table availability_exceptions (
  series_id uuid not null references availability_series on delete cascade,
  date date not null,
  primary key (series_id, date)
);

-- Two series may name the same times: each keeps its own rows, so that removing one leaves the other.
drop index orbiter_availability_slot_key;
create unique index orbiter_availability_slot_key on orbiter_availability (orbiter_id, date, start_time, end_time, series_id) nulls not distinct;
create index orbiter_availability_series_id_idx on orbiter_availability (series_id, date) where series_id is not null;
alter table orbiter_availability add constraint orbiter_availability_series_id_fkey foreign key (series_id) references availability_series on delete set null;
