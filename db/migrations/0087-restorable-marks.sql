-- A restore computes generated columns with an empty search path.
alter function creator_marks(tsvector) set search_path = public, pg_temp;
