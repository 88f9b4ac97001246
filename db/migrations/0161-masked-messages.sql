-- What a message shows until its booking is agreed, found once when it is sent. `has_contacts` is null for a message that
-- nobody has looked through yet (sent by an earlier version of the program): it is masked when read, and a job fills it in.
alter table customer_messages
  add column has_contacts boolean,
  add column masked_text text,
  add constraint customer_messages_masked_check check ((masked_text is not null) = (has_contacts is true));
comment on column customer_messages.has_contacts is 'whether masked_text differs from message_text; null: not looked through yet';
comment on column customer_messages.masked_text is 'message_text without contact details; null: there are none, or not looked through yet';
create index customer_messages_unmasked_idx on customer_messages (position) where has_contacts is null;
create index customer_messages_unmailed_idx on customer_messages (created_at) where read_at is null and mailed_at is null;
