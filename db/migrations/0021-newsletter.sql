-- The newsletter: its subscribers, its issues, and who has been sent which.

-- Only a confirmed address is ever written to.
create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirm_token_hash bytea unique,
  confirm_expires_at timestamptz,
  unsubscribe_token text not null unique check (length(unsubscribe_token) <= 64),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
comment on column newsletter_subscribers.unsubscribe_token is 'in the clear, because every issue repeats it; it can do nothing but unsubscribe';
create index newsletter_subscribers_unconfirmed_idx on newsletter_subscribers (confirm_expires_at) where status = 'pending';

create table newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 20000),
  sent_by uuid not null references users on delete restrict,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index newsletter_issues_created_at_idx on newsletter_issues (created_at desc);
create index newsletter_issues_sent_by_idx on newsletter_issues (sent_by);

-- Each subscriber gets an issue once, whatever is interrupted in between.
create table newsletter_deliveries (
  issue_id uuid not null references newsletter_issues on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  mail_id uuid references mails on delete set null,
  created_at timestamptz not null default now(),
  primary key (issue_id, subscriber_id)
);
create index newsletter_deliveries_subscriber_id_idx on newsletter_deliveries (subscriber_id);
create index newsletter_deliveries_mail_id_idx on newsletter_deliveries (mail_id);
