-- One sender at a time: whoever hands an email to the mail server holds it until then.
alter table mails
  add column attempt integer not null default 0 check (attempt >= 0),
  add column lease_until timestamptz;
comment on column mails.attempt is 'of handing it to the mail server; only the newest one records its outcome';
comment on column mails.lease_until is 'renewed while it is being handed over; in the past: that process is gone';
create index mails_leased_idx on mails (lease_until) where lease_until is not null;
