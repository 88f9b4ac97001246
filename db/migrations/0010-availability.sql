-- When an Orbiter is free.

-- Free time that repeats: the rule, and the dates on which it does not apply.
create table availability_series (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  weekdays text[] not null check (cardinality(weekdays) between 1 and 7
    and weekdays <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  start_time time not null,
  end_time time not null check (end_time > start_time),
  time_zone text not null check (length(time_zone) <= 64),
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

-- Free times by date: those of a series for the coming twelve weeks, and single ones without a series.
create table orbiter_availability (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  date date not null,
  start_time time not null,
  end_time time not null check (end_time > start_time),
  is_available boolean not null default true,
  is_recurring boolean not null default false,
  -- The weekdays of its series, joined by commas, for readers of the row alone.
  recurring_pattern text check (length(recurring_pattern) <= 80),
  series_id uuid references availability_series on delete set null,
  created_at timestamptz not null default now()
);
-- Two series may have the same times: each keeps its own rows, so that removing one leaves the other.
create unique index orbiter_availability_slot_key on orbiter_availability (orbiter_id, date, start_time, end_time, series_id) nulls not distinct;
create index orbiter_availability_series_id_idx on orbiter_availability (series_id, date) where series_id is not null;
