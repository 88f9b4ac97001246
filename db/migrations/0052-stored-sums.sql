-- Sums of stored files, computed once: an archive names the CRC-32 of a file before its content.
create table stored_sums (
  key text primary key check (length(key) <= 500),
  size_bytes bigint not null check (size_bytes >= 0),
  modified_at timestamptz not null,
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  sha256 text not null check (length(sha256) = 64),
  created_at timestamptz not null default now()
);
comment on column stored_sums.modified_at is 'of the file that was read; another one under the same key is read again';
create index stored_sums_created_at_idx on stored_sums (created_at);
