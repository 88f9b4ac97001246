-- An original that people may have: as filmed, without place, device and person. Made on request.
alter table media_files
  add column clean_key text check (length(clean_key) <= 200),
  add column clean_requested_at timestamptz,
  add column clean_reason text check (length(clean_reason) <= 300);
comment on column media_files.clean_key is 'the original without place, device and person; null: not made, or deleted with the original';
comment on column media_files.clean_requested_at is 'when somebody last requested it';
comment on column media_files.clean_reason is 'why it could not be made';
