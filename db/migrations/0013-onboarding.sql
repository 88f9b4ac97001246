-- How a person becomes an Orbiter: the application with its steps and interview, and a change of model.
create table orbiter_applications (
  id uuid primary key default gen_random_uuid(),
  -- Null while a visitor fills it in; the person who signs in with its token takes it over.
  user_id uuid references users on delete cascade,
  claim_hash bytea unique,
  model text not null check (model in ('package-flow', 'marketplace')),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'refused')),
  -- The furthest step that may be opened, from 1.
  step smallint not null default 1 check (step between 1 and 4),
  answers jsonb not null default '{}' check (length(answers::text) <= 200000),
  -- When each step was last saved: what was typed on a device after that, and never sent, still counts there.
  saved_steps jsonb not null default '{}' check (length(saved_steps::text) <= 20000),
  interview_at timestamptz,
  interview_link text check (length(interview_link) <= 500),
  submitted_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  reason text check (length(reason) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (user_id is not null or (claim_hash is not null and status = 'draft'))
);
comment on column orbiter_applications.due_at is 'the review is promised within 24 hours of submitting';
create unique index orbiter_applications_open_key on orbiter_applications (user_id, model) where status in ('draft', 'submitted');
create unique index orbiter_applications_interview_key on orbiter_applications (interview_at) where status = 'submitted' and interview_at is not null;
create index orbiter_applications_user_id_idx on orbiter_applications (user_id, created_at desc);
create index orbiter_applications_unclaimed_idx on orbiter_applications (created_at) where user_id is null;

create table model_switch_requests (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  to_model text not null check (to_model in ('package-flow', 'marketplace')),
  reason text not null check (length(reason) between 1 and 1000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 1000),
  -- When the model really changed: once open jobs are done.
  applied_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index model_switch_requests_pending_key on model_switch_requests (orbiter_id) where status = 'pending';
create index model_switch_requests_orbiter_id_idx on model_switch_requests (orbiter_id);
