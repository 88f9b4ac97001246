-- Orders, payments and what the gateway is told and tells; money itself moves in the ledger.
create table orders (
  id uuid primary key default gen_random_uuid(),
  booking_request_id uuid unique references booking_requests on delete restrict,
  project_id uuid unique references video_projects on delete restrict,
  customer_id uuid not null references users on delete restrict,
  price_cents integer not null check (price_cents > 0),
  tax_cents integer not null default 0 check (tax_cents >= 0),
  tax_state text check (tax_state ~ '^[A-Z]{2}$'),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  credit_cents integer not null default 0 check (credit_cents >= 0),
  commission_bps integer not null check (commission_bps between 0 and 10000),
  state text not null default 'open' check (state in ('open', 'authorized', 'held', 'settled', 'ended')),
  released_cents integer not null default 0 check (released_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  is_disputed boolean not null default false,
  created_at timestamptz not null default now(),
  check ((booking_request_id is null) <> (project_id is null)),
  check (discount_cents + credit_cents <= price_cents),
  check (released_cents + refunded_cents <= price_cents)
);
comment on table orders is 'what a customer pays for one booking or project';
comment on column orders.released_cents is 'of the price, to its Orbiter and Orbit; less what was taken back for a refund';
comment on column orders.refunded_cents is 'of the price';
comment on column orders.is_disputed is 'nothing is released while a bank disputes the charge';
create index orders_customer_id_idx on orders (customer_id, created_at desc);
alter table ledger_accounts add foreign key (order_id) references orders on delete restrict;
alter table ledger_transactions add foreign key (order_id) references orders on delete restrict;

create table payments (
  id uuid primary key,
  customer_id uuid not null references users on delete restrict,
  order_id uuid references orders on delete restrict,
  purpose text not null check (purpose in ('order', 'tip')),
  orbiter_id uuid references users on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  fingerprint bytea not null check (length(fingerprint) = 32),
  gateway text not null check (gateway in ('test', 'stripe')),
  gateway_id text unique check (length(gateway_id) between 1 and 120),
  method_id text check (length(method_id) <= 120),
  card_brand text check (length(card_brand) <= 30),
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  state text not null default 'created' check (state in (
    'created', 'needs-action', 'authorized', 'capturing', 'captured', 'releasing', 'released', 'failed', 'lapsed')),
  failure text check (length(failure) <= 300),
  action_url text check (length(action_url) <= 1000),
  authorized_until timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  captured_at timestamptz
);
comment on table payments is 'one attempt to pay by card; its id is the key of the form that sent it';
comment on column payments.order_id is 'null until the booking is sent; what stays without one is released';
comment on column payments.orbiter_id is 'who a tip is for';
comment on column payments.method_id is 'what the gateway calls the card; never its number';
create index payments_customer_id_idx on payments (customer_id, created_at desc);
create index payments_order_id_idx on payments (order_id) where order_id is not null;
create index payments_orbiter_id_idx on payments (orbiter_id) where orbiter_id is not null;
create index payments_open_idx on payments (changed_at)
  where state in ('created', 'needs-action', 'authorized', 'capturing', 'releasing');

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments on delete restrict,
  order_id uuid references orders on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  kind text not null check (kind in ('cancellation', 'partial', 'goodwill', 'tip')),
  reason text not null check (length(reason) between 1 and 500),
  created_by uuid references users on delete set null,
  state text not null default 'created' check (state in ('created', 'sent', 'failed')),
  gateway_id text unique check (length(gateway_id) between 1 and 120),
  failure text check (length(failure) <= 300),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on column refunds.amount_cents is 'to the card, tax included';
create index refunds_payment_id_idx on refunds (payment_id);
create index refunds_order_id_idx on refunds (order_id) where order_id is not null;
create index refunds_created_by_idx on refunds (created_by) where created_by is not null;
create index refunds_open_idx on refunds (created_at) where state = 'created';

create table gateway_events (
  id text primary key check (length(id) between 1 and 120),
  gateway text not null check (gateway in ('test', 'stripe')),
  kind text not null check (length(kind) <= 80),
  object_id text check (length(object_id) <= 120),
  payload jsonb not null check (length(payload::text) <= 100000),
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
comment on table gateway_events is 'webhooks as they came, each once; a job reads the object anew';
create index gateway_events_open_idx on gateway_events (received_at) where processed_at is null;
create index gateway_events_object_id_idx on gateway_events (object_id) where object_id is not null;

-- The test gateway: a card company that lives in the database. No card number is ever stored.
create table test_charges (
  id text primary key check (length(id) between 1 and 120),
  key text not null unique check (length(key) <= 200),
  method_id text not null check (length(method_id) <= 120),
  amount_cents integer not null check (amount_cents > 0),
  captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  fee_cents integer not null default 0 check (fee_cents >= 0),
  status text not null check (status in ('needs-action', 'authorized', 'captured', 'released', 'failed', 'lapsed')),
  failure_code text check (length(failure_code) <= 60),
  authorized_until timestamptz,
  created_at timestamptz not null default now(),
  captured_at timestamptz,
  check (refunded_cents <= captured_cents)
);
create index test_charges_captured_at_idx on test_charges (captured_at) where captured_at is not null;
create table test_transfers (
  id text primary key check (length(id) between 1 and 120),
  key text not null unique check (length(key) <= 200),
  kind text not null check (kind in ('refund', 'payout', 'dispute')),
  charge_id text references test_charges on delete restrict check (length(charge_id) <= 120),
  account_id text check (length(account_id) <= 120),
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('pending', 'paid', 'failed', 'open', 'won', 'lost')),
  failure_code text check (length(failure_code) <= 60),
  created_at timestamptz not null default now()
);
create index test_transfers_created_at_idx on test_transfers (created_at);
create index test_transfers_charge_id_idx on test_transfers (charge_id) where charge_id is not null;
create table test_accounts (
  id text primary key check (length(id) between 1 and 120),
  bank_name text check (length(bank_name) <= 80),
  bank_last_four text check (bank_last_four ~ '^[0-9]{4}$'),
  behavior text not null default 'pays' check (behavior in ('pays', 'refuses', 'closed')),
  is_ready boolean not null default false,
  created_at timestamptz not null default now()
);
