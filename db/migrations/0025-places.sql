-- The places of the United States: states, cities, neighborhoods, and ZIP codes.
-- fuzzystrmatch finds names with a typing error.
create extension if not exists fuzzystrmatch;
create table places (
  -- Cities and neighborhoods have their number at GeoNames, states that of the Census, a ZIP code 100000000 more than itself.
  id integer primary key,
  kind text not null check (kind in ('state', 'city', 'neighborhood', 'zip')),
  name text not null check (length(name) between 1 and 80),
  label text not null check (length(label) between 1 and 120),
  state text not null check (state ~ '^[A-Z]{2}$'),
  city_id integer references places,
  time_zone text not null check (length(time_zone) <= 64),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  weight integer not null check (weight >= 0),
  check ((city_id is null) = (kind = 'state'))
);
comment on column places.label is 'as pages and addresses write it: Chicago, IL; Lincoln Park, Chicago, IL; Chicago, IL 60614; Illinois';
comment on column places.city_id is 'the city it lies in; a city names itself, and so does a ZIP code outside the cities listed here; null: a state';
comment on column places.weight is 'how many people live there, to rank by; 0: unknown';
create index places_city_id_idx on places (city_id);

-- What people call a place, as features/places/place-key.ts writes it. ZIP codes are found by their number.
create table place_names (
  key text not null check (length(key) between 1 and 120),
  place_id integer not null references places on delete cascade,
  -- A short name that means this place before any other of the name: la is Los Angeles.
  is_first boolean not null default false,
  primary key (key, place_id)
);
create index place_names_start_idx on place_names (key text_pattern_ops);
create index place_names_place_id_idx on place_names (place_id);

-- Great-circle distance in miles, on a sphere of the Earth's mean radius.
create function miles_between(latitude double precision, longitude double precision, other_latitude double precision, other_longitude double precision)
  returns double precision language sql immutable parallel safe as
  $$ select 7917.512 * asin(least(1, sqrt(
    sin(radians(other_latitude - latitude) / 2) ^ 2
    + cos(radians(latitude)) * cos(radians(other_latitude)) * sin(radians(other_longitude - longitude) / 2) ^ 2))) $$;

-- Where an Orbiter works. Setting place_id sets the others and location; changing it, time_zone too.
alter table profiles
  add column place_id integer references places,
  add column city_id integer references places,
  add column state text check (state ~ '^[A-Z]{2}$'),
  add column latitude double precision,
  add column longitude double precision;
comment on column profiles.place_id is 'a city, neighborhood or ZIP code; null: none was given';
comment on column profiles.city_id is 'places.city_id of the place: equal for all who work in one city';
create index profiles_place_id_idx on profiles (place_id) where place_id is not null;
create index profiles_city_id_idx on profiles (city_id) where city_id is not null;

create function place_profile() returns trigger language plpgsql as $$
declare zone text;
begin
  select place.city_id, place.state, place.latitude, place.longitude, place.label, place.time_zone
    into new.city_id, new.state, new.latitude, new.longitude, new.location, zone
    from places place where place.id = new.place_id;
  if tg_op = 'UPDATE' then new.time_zone := coalesce(zone, new.time_zone); end if;
  return new;
end $$;
create trigger profiles_placed_at_first before insert on profiles
  for each row when (new.place_id is not null) execute function place_profile();
create trigger profiles_placed before update of place_id on profiles
  for each row when (new.place_id is distinct from old.place_id) execute function place_profile();

-- Who asked for a city that is not served yet.
create table city_interest (
  id uuid primary key default gen_random_uuid(),
  city_id integer not null references places,
  side text not null check (side in ('customer', 'orbiter')),
  user_id uuid references users on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  created_at timestamptz not null default now(),
  unique (city_id, email, side)
);
create index city_interest_user_id_idx on city_interest (user_id) where user_id is not null;

-- Where the event is.
alter table enquiries add column place_id integer references places;
create index enquiries_place_id_idx on enquiries (place_id) where place_id is not null;

-- Names and figures: GeoNames (geonames.org), CC BY 4.0; made by scripts/make-places.ts. Neighborhoods that it lacks were added by hand.
-- 0025-places.tsv: id|kind|name|label|state|city|zone|latitude|longitude|people|names; empty: as derived below. Its first line has the zones.
create temporary table place_lines (line text, number bigint) on commit drop;
insert into place_lines select line, number from string_to_table(
$rows$<0025-places.tsv>$rows$, E'\n') with ordinality as rows (line, number) where line <> '';

create temporary table place_parts on commit drop as
  select string_to_array(line, '|') as part from place_lines where number > 1;
analyze place_parts;
insert into places (id, kind, name, label, state, city_id, time_zone, latitude, longitude, weight)
  select id, kind,
    case kind when 'zip' then lpad(part[1], 5, '0') else part[3] end,
    coalesce(nullif(part[4], ''), case kind when 'state' then part[3] when 'zip' then part[3] || ', ' || part[5] || ' ' || lpad(part[1], 5, '0')
      else part[3] || ', ' || part[5] end),
    part[5],
    case when kind = 'state' then null else coalesce(nullif(part[6], '')::integer, id) end,
    zones[part[7]::integer + 1],
    part[8]::double precision, part[9]::double precision,
    coalesce(nullif(part[10], '')::integer, 0)
  from (select part, (part[1]::integer + case part[2] when 'z' then 100000000 else 0 end) as id,
      case part[2] when 's' then 'state' when 'c' then 'city' when 'n' then 'neighborhood' else 'zip' end as kind from place_parts) as lines,
    (select string_to_array(line, ' ') as zones from place_lines where number = 1) as header;
insert into place_names (key, place_id, is_first)
  select ltrim(key, '!'), part[1]::integer, bool_or(key like '!%')
  from place_parts, unnest(array[regexp_replace(lower(part[3]), '[^a-z0-9]+', ' ', 'g')] || string_to_array(nullif(part[11], ''), ';')) as key
  where part[2] <> 'z' and ltrim(key, '!') <> '' group by 1, 2;
analyze places;
analyze place_names;

-- What people typed as their place until now: `Dallas, TX`, or just `Dallas`.
update profiles set place_id = (
  select place.id from place_names as known join places as place on place.id = known.place_id
  where known.key = btrim(regexp_replace(lower(split_part(profiles.location, ',', 1)), '[^a-z0-9]+', ' ', 'g'))
    and place.kind <> 'state'
    and (btrim(split_part(profiles.location, ',', 2)) = '' or place.state = upper(btrim(split_part(profiles.location, ',', 2))))
  order by known.is_first desc, place.weight desc, place.id limit 1)
where location is not null;
update enquiries set place_id = (
  select place.id from places as place join place_names as known on place.id = known.place_id
  where known.key = btrim(regexp_replace(lower(enquiries.city), '[^a-z0-9]+', ' ', 'g')) and place.kind <> 'state' and place.state = enquiries.state
  order by place.weight desc, place.id limit 1)
where city is not null;
