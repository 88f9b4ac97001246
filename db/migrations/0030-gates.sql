-- What a listing needs, whose word a level is, and what people are told who are delisted or suspended.

-- An Orbiter asks for a level; `orbiter_level` is what an admin gave.
alter table profiles add column wished_level text check (wished_level in ('beginner', 'intermediate', 'pro'));
comment on column profiles.wished_level is 'what the Orbiter asked for, until an admin answers; orbiter_level is what counts';
update profiles set wished_level = orbiter_level, orbiter_level = null where approval_status <> 'approved';

alter table profiles add column delisting_reason text check (length(delisting_reason) <= 1000);
alter table profiles drop constraint profiles_approval_status_check;
alter table profiles add constraint profiles_approval_status_check
  check (approval_status in ('none', 'pending', 'approved', 'refused', 'delisted'));
-- Approved, and something is missing: a job lists them when it is there.
create index profiles_unlisted_idx on profiles (user_id) where approval_status = 'approved' and listed_at is null;
create index profiles_wished_level_idx on profiles (user_id) where wished_level is not null;

insert into settings (key, value) values ('listing', '{"checks": ["email", "portfolio"]}');

-- Each move of an interview raises the number that calendars compare.
alter table orbiter_applications add column interview_sequence smallint not null default 0;

-- When the password or a code was last asked for again in this session.
alter table sessions add column confirmed_at timestamptz;

-- What a suspended person quotes when they object.
alter table users add column suspension_reference text check (suspension_reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$');
create unique index users_suspension_reference_key on users (suspension_reference);
update users set suspension_reference = upper(substr(md5(id::text), 1, 8)) where suspended_at is not null;
