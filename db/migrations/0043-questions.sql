-- What two people write to each other before there is a booking: one question for each pair, with its messages.
create table questions (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references users on delete restrict,
  orbiter_id uuid not null references users on delete restrict,
  created_at timestamptz not null default now(),
  check (customer_id <> orbiter_id)
);
create unique index questions_pair_key on questions (least(customer_id, orbiter_id), greatest(customer_id, orbiter_id));
create index questions_customer_id_idx on questions (customer_id);
create index questions_orbiter_id_idx on questions (orbiter_id);

create table question_messages (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were committed.
  position bigint generated always as identity,
  question_id uuid not null references questions on delete cascade,
  sender_id uuid not null references users on delete restrict,
  message_text text not null check (length(message_text) between 1 and 2000),
  -- Without contact details, which the other side never sees here; null: there are none.
  masked_text text check (length(masked_text) <= 20000),
  created_at timestamptz not null default now()
);
create unique index question_messages_question_idx on question_messages (question_id, position);
create index question_messages_sender_id_idx on question_messages (sender_id);
