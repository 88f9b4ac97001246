-- What each server process writes now and then, so that a database that can only be read is noticed.
create table health_checks (
  process text primary key check (length(process) <= 300),
  checked_at timestamptz not null
);
