-- Who asked whom for what, and what became of it.
create table booking_requests (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references users on delete restrict,
  orbiter_id uuid not null references users on delete restrict,
  customer_name text not null check (length(customer_name) between 1 and 120),
  customer_email text not null check (length(customer_email) <= 254),
  requested_date date not null,
  requested_time time not null,
  time_zone text not null check (length(time_zone) <= 64),
  start_at timestamptz not null,
  end_at timestamptz not null,
  event_ends_at timestamptz,
  venue_address text check (length(venue_address) <= 300),
  service_type text not null check (length(service_type) between 1 and 80),
  product jsonb not null default '{}' check (length(product::text) <= 20000),
  price_cents integer check (price_cents >= 0),
  commission_bps integer not null check (commission_bps between 0 and 10000),
  special_notes text check (length(special_notes) <= 2000),
  brief jsonb not null default '{}' check (length(brief::text) <= 20000),
  -- A session of a managed project: when its Orbiter leaves, another one takes it over, with time, brief and thread.
  is_managed boolean not null default false,
  quote_cents integer check (quote_cents > 0),
  quote_note text check (length(quote_note) <= 500),
  quoted_at timestamptz,
  policy jsonb not null default '{}' check (length(policy::text) <= 20000),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'completed', 'cancelled')),
  status_reason text check (length(status_reason) <= 500),
  status_changed_at timestamptz not null default now(),
  agreed_at timestamptz,
  -- Declined because its time went to this other booking, and when both sides were notified of that.
  declined_for_id uuid references booking_requests (id) on delete set null,
  decline_notified_at timestamptz,
  expires_at timestamptz not null,
  expiry_notified_at timestamptz,
  cancelled_by text check (cancelled_by in ('customer', 'orbiter', 'admin')),
  refund_bps integer check (refund_bps between 0 and 10000),
  refund_cents integer check (refund_cents >= 0),
  completed_at timestamptz,
  confirmed_at timestamptz,
  calendar_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  check (customer_id <> orbiter_id),
  check (end_at > start_at),
  check (expires_at <= start_at),
  -- An Orbiter cannot be in two places: whatever the program does, the database refuses a second accepted booking.
  constraint booking_requests_no_overlap
    exclude using gist (orbiter_id with =, tstzrange(start_at, end_at) with &&) where (status = 'accepted')
);
comment on column booking_requests.price_cents is 'null: a quote is still to be given';
comment on column booking_requests.product is 'what it was sold as: {kind, id, name, durationMinutes, deliveryDays}';
comment on column booking_requests.brief is 'what to film: {mustHave, brandHandle, brandColours, doNotFilm}';
comment on column booking_requests.quote_cents is 'the price that the Orbiter has quoted for a request without one';
comment on column booking_requests.policy is 'the cancellation policy it was booked under: {steps: [{hoursBefore, refundBps}], grace}';
comment on column booking_requests.agreed_at is 'when both sides agreed to do it; null: not yet';
comment on column booking_requests.calendar_sequence is 'SEQUENCE of its calendar entry: rises with every change that a calendar shows';
create index booking_requests_customer_id_idx on booking_requests (customer_id, created_at desc);
create index booking_requests_orbiter_id_idx on booking_requests (orbiter_id, created_at desc);
create index booking_requests_open_idx on booking_requests (orbiter_id, start_at) where status = 'pending';
create index booking_requests_expiry_idx on booking_requests (expires_at) where status = 'pending' and expiry_notified_at is null;
create index booking_requests_unconfirmed_idx on booking_requests (completed_at) where status = 'completed' and confirmed_at is null;
create index booking_requests_coming_idx on booking_requests (start_at) where status = 'accepted';
create index booking_requests_declined_for_id_idx on booking_requests (declined_for_id) where declined_for_id is not null;
create index booking_requests_unnotified_declines_idx on booking_requests (declined_for_id) where declined_for_id is not null and decline_notified_at is null;
-- Reports look at what was agreed between two days.
create index booking_requests_agreed_at_idx on booking_requests (agreed_at) include (price_cents, refund_cents, orbiter_id) where agreed_at is not null;
-- The palette searches all bookings while an admin types.
create index booking_requests_words_idx on booking_requests using gin (lower(service_type || ' ' || customer_name) gin_trgm_ops);

-- Another time for an accepted booking, which the other side accepts or declines.
create table booking_proposals (
  id uuid primary key default gen_random_uuid(),
  booking_request_id uuid not null references booking_requests on delete cascade,
  proposed_by uuid not null references users on delete restrict,
  proposer_side text not null check (proposer_side in ('customer', 'orbiter')),
  requested_date date not null,
  requested_time time not null,
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  note text check (length(note) <= 500),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
create unique index booking_proposals_one_open_idx on booking_proposals (booking_request_id) where status = 'open';
create index booking_proposals_booking_idx on booking_proposals (booking_request_id, created_at desc);
create index booking_proposals_proposed_by_idx on booking_proposals (proposed_by);
