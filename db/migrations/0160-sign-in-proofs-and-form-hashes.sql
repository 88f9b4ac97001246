-- Somebody who followed the link of a confirmation e-mail in another browser signs in there with a press of a button.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('confirm-email', 'own-sign-up', 'confirmed-sign-in', 'reset-password', 'change-email', 'second-step'));

-- SHA-256 of what was sent with the key: the same key with something else is refused. Null in rows from before.
alter table idempotency_keys add column input_hash bytea check (length(input_hash) = 32);
alter table enquiries add column input_hash bytea check (length(input_hash) = 32);
