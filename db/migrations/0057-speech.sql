-- Whether people speak in a reel: then it needs captions.
alter table deliverable_versions add column has_speech boolean not null default false;
comment on column deliverable_versions.has_speech is 'as its Orbiter says; such a reel without captions is marked for them';
