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

create table disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments on delete restrict,
  order_id uuid references orders on delete restrict,
  gateway_id text not null unique check (length(gateway_id) between 1 and 120),
  amount_cents integer not null check (amount_cents > 0),
  frozen_cents integer not null default 0 check (frozen_cents >= 0),
  reason text not null check (length(reason) <= 120),
  state text not null default 'open' check (state in ('open', 'answered', 'won', 'lost')),
  due_at timestamptz,
  orbiter_note text check (length(orbiter_note) <= 3000),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index disputes_payment_id_idx on disputes (payment_id);
create index disputes_order_id_idx on disputes (order_id) where order_id is not null;
create index disputes_open_idx on disputes (due_at) where state in ('open', 'answered');

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

create table payout_accounts (
  orbiter_id uuid primary key references users on delete restrict,
  gateway text not null check (gateway in ('test', 'stripe')),
  gateway_id text not null unique check (length(gateway_id) between 1 and 120),
  state text not null default 'started' check (state in ('started', 'ready', 'restricted', 'closed')),
  bank_name text check (length(bank_name) <= 80),
  bank_last_four text check (bank_last_four ~ '^[0-9]{4}$'),
  problem text check (length(problem) <= 300),
  is_weekly boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create table payouts (
  id uuid primary key,
  orbiter_id uuid not null references users on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  gateway text not null check (gateway in ('test', 'stripe')),
  gateway_id text unique check (length(gateway_id) between 1 and 120),
  state text not null default 'created' check (state in ('created', 'in-transit', 'paid', 'failed')),
  is_weekly boolean not null default false,
  bank_name text check (length(bank_name) <= 80),
  bank_last_four text check (bank_last_four ~ '^[0-9]{4}$'),
  failure text check (length(failure) <= 300),
  arrives_on date,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index payouts_orbiter_id_idx on payouts (orbiter_id, created_at desc);
create index payouts_created_at_idx on payouts (created_at desc);
create index payouts_open_idx on payouts (created_at) where state in ('created', 'in-transit');

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

create table promo_codes (
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  amount_cents integer check (amount_cents > 0),
  share_bps integer check (share_bps between 1 and 10000),
  max_uses integer check (max_uses > 0),
  max_uses_per_person integer not null default 1 check (max_uses_per_person > 0),
  min_price_cents integer not null default 0 check (min_price_cents >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  is_active boolean not null default true,
  note text check (length(note) <= 200),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  check ((amount_cents is null) <> (share_bps is null))
);
create index promo_codes_created_by_idx on promo_codes (created_by) where created_by is not null;
create table promo_uses (
  order_id uuid primary key references orders on delete restrict,
  code text not null references promo_codes on delete restrict check (length(code) <= 30),
  customer_id uuid not null references users on delete restrict,
  discount_cents integer not null check (discount_cents > 0),
  created_at timestamptz not null default now()
);
create index promo_uses_code_idx on promo_uses (code, customer_id);
create index promo_uses_customer_id_idx on promo_uses (customer_id);

create table papers (
  number integer primary key check (number > 0),
  kind text not null check (kind in ('receipt', 'credit-note')),
  order_id uuid not null references orders on delete restrict,
  customer_id uuid not null references users on delete restrict,
  content jsonb not null check (length(content::text) <= 20000),
  issued_at timestamptz not null default now()
);
comment on table papers is 'receipts with numbers without gaps; content is what is printed, as of then';
create index papers_order_id_idx on papers (order_id);
create index papers_customer_id_idx on papers (customer_id, issued_at desc);

create table reconciliations (
  day date primary key,
  checked_at timestamptz not null default now(),
  ledger_cents bigint not null,
  gateway_cents bigint not null,
  objects integer not null default 0 check (objects >= 0),
  differences jsonb not null default '[]' check (length(differences::text) <= 100000)
);
