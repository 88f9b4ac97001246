-- Messages before a booking can be reported, too, and hidden.
alter table question_messages add column hidden_at timestamptz;
comment on column question_messages.hidden_at is 'since when a moderator shows a note to the other side in its place; null: it is shown';

create table question_reports (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references question_messages on delete cascade,
  reporter_id uuid not null references users on delete restrict,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (message_id, reporter_id)
);
create index question_reports_open_idx on question_reports (created_at) where settled_at is null;
create index question_reports_reporter_id_idx on question_reports (reporter_id);
