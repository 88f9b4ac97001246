-- Who wants the newsletter. Only a confirmed address is ever written to.
create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirm_token_hash bytea unique,
  confirm_expires_at timestamptz,
  unsubscribe_token text not null unique,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
comment on column newsletter_subscribers.unsubscribe_token is 'kept as it is, because every letter repeats it; it can do nothing but unsubscribe';

-- Some letters carry headers of their own, such as List-Unsubscribe.
alter table mails add column headers jsonb not null default '{}';
