-- What an Orbiter asks of the bookings they take, and when they take none.
create table booking_rules (
  orbiter_id uuid primary key references users on delete cascade,
  buffer_before_minutes smallint not null default 0 check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes smallint not null default 0 check (buffer_after_minutes between 0 and 240),
  notice_hours smallint not null default 0 check (notice_hours between 0 and 336),
  daily_maximum smallint check (daily_maximum between 1 and 12),
  allows_travel boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table booking_rules is 'no row: no rules beyond free time';
comment on column booking_rules.daily_maximum is 'accepted bookings a day at most; null: any number';
comment on column booking_rules.allows_travel is 'keep time free to get from one venue to the next';

-- Time in which nothing can be booked, whatever the free times of these days say.
create table blocked_times (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  start_at timestamptz not null,
  end_at timestamptz not null,
  label text not null default '' check (length(label) <= 60),
  created_at timestamptz not null default now(),
  check (end_at > start_at and end_at <= start_at + interval '400 days')
);
comment on column blocked_times.label is 'for the Orbiter alone: Vacation';
create index blocked_times_orbiter_id_idx on blocked_times (orbiter_id, end_at);

-- Where a booking takes place, for the way from one to the next.
alter table booking_requests add column venue_place_id integer references places;
create index booking_requests_venue_place_id_idx on booking_requests (venue_place_id) where venue_place_id is not null;
comment on column booking_requests.venue_place_id is 'the ZIP code of its venue; null: unknown, it counts as the Orbiter''s own place';
update booking_requests b set venue_place_id = p.id from places p
  where p.id = 100000000 + substring(b.venue_area from '([0-9]{5})$')::integer;

-- Minutes on the road for a distance in a straight line, up to the next five: three a mile within fifteen miles, half
-- of that for each mile beyond, and five to park. Nothing within a quarter of a mile, twelve hours at most.
create function travel_minutes(miles double precision) returns integer language sql immutable parallel safe as $$
  select case when miles is null or miles < 0.25 then 0
    else least(720, ceil((5 + 3 * least(miles, 15) + 1.5 * greatest(miles - 15, 0)) / 5) * 5)::integer end
$$;

-- The days that a booking takes: one that goes on at the same time on the next day lasts that much longer.
create function booking_days(starts timestamptz, ends timestamptz) returns integer language sql immutable parallel safe as $$
  select 1 + floor((extract(epoch from ends - starts) + 3600) / 86400)::integer
$$;

-- Whether a time keeps an Orbiter's rules beside their accepted bookings: apart by buffers and travel, and no day too full.
-- The same as `keepApart` and `isFull` in availability/time-rules.ts.
create function keeps_rules(orbiter uuid, on_date date, starts timestamptz, ends timestamptz, venue integer, except_id uuid)
returns boolean language sql stable parallel safe as $$
  with rules as (
    select r.buffer_before_minutes + r.buffer_after_minutes as buffer_minutes, r.daily_maximum, r.allows_travel,
      p.latitude as home_latitude, p.longitude as home_longitude,
      coalesce(v.latitude, p.latitude) as latitude, coalesce(v.longitude, p.longitude) as longitude
    from booking_rules r
    join profiles p on p.user_id = r.orbiter_id
    left join places v on v.id = venue
    where r.orbiter_id = orbiter
  ), taken as (
    select b.start_at, b.end_at, b.requested_date as first_date,
      b.requested_date + booking_days(b.start_at, b.end_at) - 1 as last_date, r.daily_maximum,
      make_interval(mins => r.buffer_minutes + case when r.allows_travel then travel_minutes(miles_between(r.latitude, r.longitude,
        coalesce(v.latitude, r.home_latitude), coalesce(v.longitude, r.home_longitude))) else 0 end) as gap
    from rules r
    join booking_requests b on b.orbiter_id = orbiter and b.status = 'accepted' and b.id is distinct from except_id
      and tstzrange(b.start_at, b.end_at) && tstzrange(starts - interval '4 days', ends + interval '4 days')
    left join places v on v.id = b.venue_place_id
  )
  select not exists (select 1 from taken where start_at < ends + gap and end_at > starts - gap)
    and not exists (
      select 1 from generate_series(0, booking_days(starts, ends) - 1) as day
      join taken on on_date + day between first_date and last_date
      group by day, daily_maximum having count(*) >= daily_maximum)
$$;
