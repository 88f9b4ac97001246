-- What the processing of uploaded media remembers between its tries.
alter table media_files
  add column run_id uuid,
  add column started_at timestamptz,
  add column next_try_at timestamptz,
  add column master_sha256 text check (length(master_sha256) = 64),
  add column facts jsonb check (length(facts::text) <= 4000),
  add column measures jsonb check (length(measures::text) <= 40000),
  add column sold jsonb not null default '{}' check (length(sold::text) <= 8000),
  add constraint media_files_run_check check ((state = 'processing') = (run_id is not null));
comment on column media_files.run_id is 'of the worker that has it; one that was given up cannot write any more';
comment on column media_files.started_at is 'of the last try';
comment on column media_files.next_try_at is 'null: at once';
comment on column media_files.facts is 'FilmFacts of app/platform/film/film.ts';
comment on column media_files.measures is 'FilmMeasures of app/platform/film/film.ts';
comment on column media_files.sold is 'SoldFilm of features/media/film-checks.ts: what its checks compare it with';
create index media_files_started_idx on media_files (owner_id, started_at desc) where started_at is not null;

-- Files of the store that a row may never name: noted before they are written, or when their row goes.
create table unclaimed_files (
  key text primary key check (length(key) <= 200),
  check_at timestamptz not null
);
comment on column unclaimed_files.check_at is 'from then on it is deleted, unless a row names it';
create index unclaimed_files_check_at_idx on unclaimed_files (check_at);

-- Progress is told by events, which nobody needs on the next day.
create index events_media_idx on events (created_at) where kind = 'media.changed';
