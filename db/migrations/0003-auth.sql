-- How people sign in: sessions, one-time tokens, recovery codes, and accounts at other sites.

-- Only the browser knows a session's token; the table has its SHA-256.
create table sessions (
  token_hash bytea primary key,
  -- What the list of sessions calls it: the hash never leaves the database.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  user_agent text check (length(user_agent) <= 400),
  ip inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index sessions_id_key on sessions (id);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- Single-use tokens sent by email, hashed like those of sessions.
create table one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm-email', 'own-sign-up', 'confirmed-sign-in', 'reset-password', 'change-email', 'second-step')),
  -- The address that a change of email leads to.
  new_email text check (length(new_email) <= 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_user_id_idx on one_time_tokens (user_id, purpose);
create index one_time_tokens_expires_at_idx on one_time_tokens (expires_at);

create table recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_codes_user_id_idx on recovery_codes (user_id);

-- The subject is the other site's own, lasting name for the person.
create table linked_identities (
  provider text not null check (provider in ('google')),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users on delete cascade,
  -- As the other site had it when they were linked; shown to the person, never used to find them.
  email text not null check (length(email) <= 254),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (provider, subject),
  unique (user_id, provider)
);
