-- A request declined because its time went to another booking: which one, and when both sides were told.
alter table booking_requests add column declined_for_id uuid references booking_requests (id) on delete set null;
alter table booking_requests add column decline_told_at timestamptz;
create index booking_requests_untold_declines_idx on booking_requests (declined_for_id) where declined_for_id is not null and decline_told_at is null;
