-- The training before a first package job: the lessons that an Orbiter has read, and each time they took the check.
create table training_reads (
  orbiter_id uuid not null references users on delete cascade,
  lesson text not null check (length(lesson) <= 40),
  read_at timestamptz not null,
  primary key (orbiter_id, lesson)
);

-- They stay as they were judged, whatever the questions are later; the first one that passed opens package jobs.
create table training_attempts (
  id uuid primary key,
  orbiter_id uuid not null references users on delete cascade,
  answers jsonb not null check (length(answers::text) <= 2000),
  right_count integer not null check (right_count >= 0),
  question_count integer not null check (question_count >= right_count),
  is_passed boolean not null,
  taken_at timestamptz not null
);
create index training_attempts_orbiter_id_idx on training_attempts (orbiter_id, taken_at);
create index training_attempts_passed_idx on training_attempts (orbiter_id) where is_passed;
