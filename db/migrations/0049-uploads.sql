-- Files on their way from people's devices: one way for deliveries, the portfolio and the gallery.
-- What is still open of the portfolio's former way is sent again.
drop table portfolio_uploads;

-- The bytes that have arrived lie in a spool on the disk until a copy with the same SHA-256 was read
-- back from the store.
create table uploads (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  client_key uuid not null,
  purpose text not null check (purpose in ('delivery', 'portfolio', 'gallery')),
  subject_id uuid not null,
  original_id uuid unique references uploads on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  size_bytes bigint not null check (size_bytes between 1 and 2147483648),
  kind text check (kind in ('video', 'photo')),
  state text not null default 'uploading'
    check (state in ('uploading', 'storing', 'received', 'failed', 'cancelled')),
  sha256 text check (length(sha256) = 64),
  media_file_id uuid references media_files on delete set null,
  reason text check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  unique (owner_id, client_key),
  check ((state = 'failed') = (reason is not null)),
  check (state <> 'received' or sha256 is not null)
);
comment on column uploads.client_key is 'chosen by the browser: sent again, it is the same upload';
comment on column uploads.subject_id is 'the piece of a delivery, or the owner of the portfolio';
comment on column uploads.original_id is 'of a small copy: the upload of the whole file';
comment on column uploads.kind is 'by its first bytes; null until they have arrived';
comment on column uploads.touched_at is 'of the last byte or change of state';
create index uploads_open_idx on uploads (touched_at) where state in ('uploading', 'storing');
create index uploads_owner_id_idx on uploads (owner_id, created_at desc);
create index uploads_created_at_idx on uploads (created_at);
create index uploads_media_file_id_idx on uploads (media_file_id) where media_file_id is not null;

alter table media_files alter column sha256 drop not null;
comment on column media_files.sha256 is 'null: the original is still on its way, its small copy is there';

update events set kind = 'upload.changed', data = '{"purpose": "portfolio"}'
where kind = 'portfolio.upload-changed';
