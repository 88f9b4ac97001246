-- Who may no longer come in, and why; what their profile needs to come back as it was.
alter table users add column suspension_reason text check (length(suspension_reason) <= 500);
alter table profiles add column listed_before timestamptz;
comment on column profiles.listed_before is 'since when the profile was listed before its owner was suspended or lost the role; null: it was not';

-- The admin area finds people by a part of their name or address, and lists the newest first.
alter table users add column search_text text generated always as (lower(email || ' ' || full_name)) stored;
create index users_search_idx on users using gin (search_text gin_trgm_ops);
create index users_full_name_idx on users (lower(full_name), id);
create index users_created_at_idx on users (created_at desc, id);
