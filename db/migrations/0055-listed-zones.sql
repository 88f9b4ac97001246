-- A search by date asks in which zones listed Orbiters work: from one to the next through this index.
create index profiles_listed_time_zone_idx on profiles (time_zone) where listed_at is not null;
