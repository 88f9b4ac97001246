-- Tells every server process that what many people look at has changed, so that shared reads can be kept until then.
create function notify_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('orbit_changed', tg_table_name);
  return null;
end $$;
create trigger profiles_changed after insert or update or delete on profiles for each statement execute function notify_changed();
