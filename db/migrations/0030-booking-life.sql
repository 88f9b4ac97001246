-- The rest of a booking's life: quotes, moves by proposal, what a cancellation gives back, the brief.
alter table booking_requests
  add column quote_cents integer check (quote_cents > 0),
  add column quote_note text check (length(quote_note) <= 500),
  add column quoted_at timestamptz,
  add column agreed_at timestamptz,
  add column cancelled_by text check (cancelled_by in ('customer', 'orbiter', 'admin')),
  add column refund_bps integer check (refund_bps between 0 and 10000),
  add column refund_cents integer check (refund_cents >= 0),
  add column completed_at timestamptz,
  add column confirmed_at timestamptz,
  add column policy jsonb not null default '{}',
  add column brief jsonb not null default '{}' check (length(brief::text) <= 12000),
  add column calendar_sequence integer not null default 0;
comment on column booking_requests.quote_cents is 'the price that the Orbiter has named for a request without one';
comment on column booking_requests.agreed_at is 'when both sides agreed to do it; null: not yet';
comment on column booking_requests.policy is 'the cancellation policy it was booked under: {steps: [{hoursBefore, refundBps}], grace}';
comment on column booking_requests.brief is 'what to film: {mustHave, brandHandle, brandColours, doNotFilm}';
comment on column booking_requests.calendar_sequence is 'SEQUENCE of its calendar entry: rises with every change that a calendar shows';
update booking_requests set
  agreed_at = case when status in ('accepted', 'completed') then coalesce((select min(e.created_at) from events e
    where e.subject_id = booking_requests.id and e.kind = 'booking.accepted'), status_changed_at) end,
  completed_at = case when status = 'completed' then status_changed_at end,
  policy = '{"steps": [{"hoursBefore": 168, "refundBps": 10000}, {"hoursBefore": 48, "refundBps": 5000}], "graceHours": 24, "graceUntilHoursBefore": 48}';
create index booking_requests_unconfirmed_idx on booking_requests (completed_at) where status = 'completed' and confirmed_at is null;
create index booking_requests_coming_idx on booking_requests (start_at) where status = 'accepted';

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
