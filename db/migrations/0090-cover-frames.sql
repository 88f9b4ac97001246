-- Without a chosen moment, a pack has the cover that the film's own poster shows.
alter table publish_packs alter column cover_ms drop not null;
alter table publish_packs alter column cover_ms drop default;
comment on column publish_packs.cover_ms is 'null: the moment of the poster';
