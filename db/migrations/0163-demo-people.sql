-- People whom the demo made up. Production does not start while the database has any.
alter table users add column is_demo boolean not null default false;
create index users_is_demo_idx on users (id) where is_demo;

-- A demo loaded before this column existed: the database was empty then, so everybody up to that moment belongs to it.
update users set is_demo = true
where created_at <= (select (value ->> 'loadedAt')::timestamptz from settings where key = 'demo');
