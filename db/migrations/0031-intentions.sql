-- When the form of a draft was last saved or sent. Drafts typed over an older version are refused after that, so none that
-- arrives late brings back old text; the row stays for a while to know it.
alter table form_drafts add column finished_at timestamptz;
create index form_drafts_finished_at_idx on form_drafts (finished_at) where values = '{}';

-- What a visitor was about to do when asked to sign in. It is done once, after signing in.
create table intentions (
  id uuid primary key default gen_random_uuid(),
  -- Of the cookie of the browser that asked.
  token_hash bytea not null,
  -- The account that was opened for it, which may be confirmed in another browser.
  user_id uuid references users on delete cascade,
  kind text not null,
  -- The Orbiter, reel or quote.
  subject_id uuid not null,
  values jsonb not null,
  -- Of the page that sign-in leads back to. Signing in for another page does nothing.
  next_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint intentions_kind_check check (kind in ('save', 'like', 'report', 'accept-quote')),
  constraint intentions_values_check check (length(values::text) <= 4000),
  constraint intentions_token_key unique (token_hash)
);
create index intentions_user_id_idx on intentions (user_id);
create index intentions_expires_at_idx on intentions (expires_at);
