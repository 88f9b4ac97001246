-- Letters to the subscribers, and who has been sent which: each once, whatever breaks off in between.
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

create table newsletter_deliveries (
  issue_id uuid not null references newsletter_issues on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  mail_id uuid references mails on delete set null,
  created_at timestamptz not null default now(),
  primary key (issue_id, subscriber_id)
);
create index newsletter_deliveries_subscriber_id_idx on newsletter_deliveries (subscriber_id);
create index newsletter_deliveries_mail_id_idx on newsletter_deliveries (mail_id);
