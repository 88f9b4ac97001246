-- The home page reads the few Orbiters that admins feature, in the order in which they were.
create index profiles_featured_idx on profiles (featured_order) where featured_order is not null;
comment on column profiles.featured_order is 'on the home page, lowest first; null: not featured';
