-- The figures of what has failed are read every ten seconds.
create index media_files_failed_idx on media_files (created_at) where state = 'failed';
