alter table media_files add column keeps_frame_rate boolean not null default false;
comment on column media_files.keeps_frame_rate is 'its Orbiter asked for copies with as many frames a second as were filmed, up to 60';
