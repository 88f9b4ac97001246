-- What a moderator has taken out of sight, and which reports have been looked at.
alter table customer_messages add column hidden_at timestamptz;
comment on column customer_messages.hidden_at is 'since when the other side is shown a note in its place; null: it is shown';
alter table message_reports add column settled_at timestamptz;
create index message_reports_open_idx on message_reports (created_at) where settled_at is null;
create index mails_failed_idx on mails (created_at) where status = 'failed';
