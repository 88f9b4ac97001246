-- The Orbiters that a person has saved with the heart.
create table favourites (
  user_id uuid not null references users on delete cascade,
  orbiter_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, orbiter_id)
);
create index favourites_orbiter_id_idx on favourites (orbiter_id);
