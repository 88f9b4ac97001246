-- Why a project ended that its customer has not withdrawn.
alter table video_projects add column ended_because text check (ended_because in ('unpaid', 'unmatched'));
comment on column video_projects.ended_because is
  'of one that Orbit has withdrawn: nobody paid for it, or no Orbiter was found before it began; null: its customer has';

-- Packages whose card is not charged: those whose search is over are looked for every minute.
create index orders_uncharged_projects_idx on orders (project_id)
  where project_id is not null and state in ('open', 'authorized');
