-- What an email says is sealed while it carries a link with a secret, and erased once the email has left.
alter table mails add column sealed text;
alter table mails add column erased_at timestamptz;
alter table mails alter column html set default '';
alter table mails alter column text set default '';

-- Emails of before: whatever has left and carries a secret (43 characters of base64url) is erased.
update mails set html = '', text = '', headers = '{}', erased_at = now()
where status in ('sent', 'captured') and (html ~ '[A-Za-z0-9_-]{43}' or text ~ '[A-Za-z0-9_-]{43}' or headers::text ~ '[A-Za-z0-9_-]{43}');

-- Everything below lets the nightly job find what is too old without reading the rest.
create index mails_unerased_idx on mails (created_at) where erased_at is null;
-- A booking's page tells its whole history; messages have a thread of their own.
create index events_prunable_idx on events (created_at) where subject_type <> 'booking' or kind like 'message.%';
-- Deleting an event deletes its notifications.
create index notifications_event_id_idx on notifications (event_id);
create index notifications_created_at_idx on notifications (created_at);
create index one_time_tokens_expires_at_idx on one_time_tokens (expires_at);
create index rate_limits_window_started_at_idx on rate_limits (window_started_at);
create index orbiter_applications_unclaimed_idx on orbiter_applications (created_at) where user_id is null;
create index newsletter_subscribers_unconfirmed_idx on newsletter_subscribers (confirm_expires_at) where status = 'pending';
create index booking_reminders_start_at_idx on booking_reminders (start_at);
create index audit_entries_created_at_idx on audit_entries (created_at);
create index audit_entries_failed_sign_ins_idx on audit_entries (created_at) where action = 'session.sign-in-failed';

-- Nobody rewrites history, and nobody shortens it: only what is past its age can be deleted, whoever asks.
-- A failed sign-in is kept for 90 days, everything else for two years.
create or replace function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and old.actor_id is not null
    and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  if tg_op = 'DELETE' and old.created_at < now() - (case old.action when 'session.sign-in-failed' then interval '90 days' else interval '2 years' end) then
    return old;
  end if;
  raise exception 'audit entries are kept as they were written' using errcode = 'integrity_constraint_violation';
end $$;
