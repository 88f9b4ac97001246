-- What has been verified about an Orbiter.

-- The steps that are done; a step without a row is open. The email's step is the account's own.
create table orbiter_verifications (
  orbiter_id uuid not null references users on delete cascade,
  step text not null check (step in ('phone', 'identity', 'device', 'portfolio', 'interview')),
  done_at timestamptz not null default now(),
  -- Null: the program found it out itself.
  done_by uuid references users on delete set null,
  note text check (length(note) <= 200),
  primary key (orbiter_id, step)
);
