-- Drafts of forms. Each belongs either to a person, until it is sent, or to whoever holds its link, for a few days.
create table form_drafts (
  id uuid primary key default gen_random_uuid(),
  owner_user_id uuid references users on delete cascade,
  token_hash bytea,
  form text not null check (length(form) between 1 and 40),
  values jsonb not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  constraint form_drafts_values_check check (length(values::text) <= 20000),
  constraint form_drafts_owner_check check (num_nonnulls(owner_user_id, token_hash) = 1),
  -- A draft that no account leads back to has to expire.
  constraint form_drafts_expires_at_check check (owner_user_id is not null or expires_at is not null),
  constraint form_drafts_owner_key unique (owner_user_id, form),
  constraint form_drafts_token_key unique (token_hash)
);
create index form_drafts_expires_at_idx on form_drafts (expires_at);
