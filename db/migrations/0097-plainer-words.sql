-- A reservation that is given up is voided, as payment systems say. "Released" is held money that
-- becomes the Orbiter's. While the constraint is exchanged, no other process may write a payment.
alter table payments drop constraint payments_state_check;
update payments set state = 'voiding' where state = 'releasing';
update payments set state = 'voided' where state = 'released';
alter table payments add constraint payments_state_check check (state in (
  'created', 'needs-action', 'authorized', 'capturing', 'captured', 'voiding', 'voided', 'failed', 'lapsed'));
comment on column payments.order_id is 'null until the booking is sent; what stays without one is voided';
drop index payments_open_idx;
create index payments_open_idx on payments (changed_at)
  where state in ('created', 'needs-action', 'authorized', 'capturing', 'voiding');

alter table test_charges drop constraint test_charges_status_check;
update test_charges set status = 'voided' where status = 'released';
alter table test_charges add constraint test_charges_status_check
  check (status in ('needs-action', 'authorized', 'captured', 'voided', 'failed', 'lapsed'));

-- These comments become the documentation of db/types.ts; the files that they name have moved.
comment on column media_files.checks is 'FilmCheck[] of features/files/media/film-checks.ts';
comment on column media_files.sold is 'SoldFilm of features/files/media/film-checks.ts: what its checks compare it with';

alter table status_overrides rename column tell_at to notify_at;
alter index status_overrides_tell_at_idx rename to status_overrides_notify_at_idx;
