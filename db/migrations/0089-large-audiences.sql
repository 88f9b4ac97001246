-- A notification carries fewer than 8,000 bytes: an event that concerns more people than fit is told in several. An event
-- for a team of two hundred failed, and the change that it was about with it.
create or replace function notify_event() returns trigger language plpgsql as $$
declare
  -- Beside the rest of it, and a hundred ids of 40 bytes.
  longest constant int := 3500;
  at_once constant int := 100;
  told jsonb := new.data;
begin
  if octet_length(told::text) > longest then
    told := '{}';
  end if;
  for n in 1..cardinality(new.audience) by at_once loop
    perform pg_notify('orbit_events', json_build_object('id', new.id, 'kind', new.kind, 'subjectId', new.subject_id,
      'from', new.from_status, 'to', new.to_status, 'actorId', new.actor_id, 'data', told,
      'audience', new.audience[n : n + at_once - 1])::text);
  end loop;
  return null;
end $$;
