-- What was found in an uploaded sample, for its reviewer: the private row that held it goes once the sample is public.
alter table orbiter_portfolio
  add column checks jsonb not null default '[]' check (length(checks::text) <= 20000);
