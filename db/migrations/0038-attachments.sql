-- Files that are sent with messages, and replies that Orbiters keep to send again.
create table message_attachments (
  id uuid primary key,
  booking_request_id uuid not null references booking_requests on delete cascade,
  uploader_id uuid not null references users on delete restrict,
  message_id uuid references customer_messages on delete cascade,
  kind text not null check (kind in ('picture', 'pdf', 'video')),
  file_name text not null check (length(file_name) between 1 and 120),
  size_bytes integer not null check (size_bytes between 1 and 41943040),
  width integer check (width > 0),
  height integer check (height > 0),
  has_preview boolean not null default false,
  created_at timestamptz not null default now()
);
comment on column message_attachments.message_id is 'null: still beside the message that is being written';
comment on column message_attachments.size_bytes is 'of the file as it is stored, without the position where it was taken';
create index message_attachments_message_id_idx on message_attachments (message_id) where message_id is not null;
create index message_attachments_uploader_id_idx on message_attachments (uploader_id, created_at desc);
create index message_attachments_booking_request_id_idx on message_attachments (booking_request_id);
create index message_attachments_unsent_idx on message_attachments (created_at) where message_id is null;

-- A message may consist of files alone.
alter table customer_messages add column attachment_count smallint not null default 0 check (attachment_count between 0 and 5);
alter table customer_messages drop constraint customer_messages_message_text_check;
alter table customer_messages add constraint customer_messages_message_text_check
  check (length(message_text) <= 4000 and (message_text <> '' or attachment_count > 0));
comment on column customer_messages.attachment_count is 'how many files were sent with it; fewer are left once their sender has closed the account';

create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  title text not null check (length(title) between 1 and 40),
  reply_text text not null check (length(reply_text) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index saved_replies_user_id_idx on saved_replies (user_id, created_at);
