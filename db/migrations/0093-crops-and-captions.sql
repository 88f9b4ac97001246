-- Which part of a reel the crops of its pack show.
alter table publish_packs
  add column crop_percent smallint not null default 50 check (crop_percent between 0 and 100);
comment on column publish_packs.crop_percent is '0: the crops show the top of the film; 100: its bottom';

-- Of all captions it said English, which nobody was asked.
alter table media_captions alter column language drop not null;
alter table media_captions alter column language drop default;
update media_captions set language = null;
comment on column media_captions.language is 'ISO 639-1, as their Orbiter says; null: another one, or not said';
alter table media_captions add column is_in_picture boolean not null default false;
comment on column media_captions.is_in_picture is 'the film shows captions already: these are shown over it only for who asks';
