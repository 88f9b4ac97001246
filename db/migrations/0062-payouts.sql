-- Where Orbiters are paid, and each payout on its way there.
create table payout_accounts (
  orbiter_id uuid primary key references users on delete restrict,
  gateway text not null check (gateway in ('test', 'stripe')),
  gateway_id text not null unique check (length(gateway_id) between 1 and 120),
  state text not null default 'started' check (state in ('started', 'ready', 'restricted', 'closed')),
  bank_name text check (length(bank_name) <= 80),
  bank_last_four text check (bank_last_four ~ '^[0-9]{4}$'),
  problem text check (length(problem) <= 300),
  refusal text check (length(refusal) <= 300),
  is_weekly boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on table payout_accounts is 'an Orbiter''s account at the gateway; never the number of their bank account';
comment on column payout_accounts.problem is 'what the gateway needs, as a sentence';
comment on column payout_accounts.refusal is 'why its bank sent the last payout back; null once the bank was changed or a payout arrived';
create index payout_accounts_weekly_idx on payout_accounts (orbiter_id)
  where is_weekly and state = 'ready' and refusal is null;

create table payouts (
  id uuid primary key,
  orbiter_id uuid not null references users on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  gateway text not null check (gateway in ('test', 'stripe')),
  account_id text not null check (length(account_id) between 1 and 120),
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
comment on table payouts is 'its id is the key at the gateway';
comment on column payouts.account_id is 'of the gateway, as it was: a repeated call names the same one';
create index payouts_orbiter_id_idx on payouts (orbiter_id, created_at desc, id desc);
create index payouts_created_at_idx on payouts (created_at desc, id desc);
create index payouts_state_idx on payouts (state, created_at desc, id desc);
create index payouts_open_idx on payouts (created_at, id) where state in ('created', 'in-transit');

-- What an Orbiter stands to earn of disputed bookings that are over.
create index orders_disputed_idx on orders (booking_request_id) where is_disputed;
create index booking_requests_accepted_idx on booking_requests (orbiter_id, start_at) where status = 'accepted';
-- What Orbiters owe, and what is frozen, without looking at every account.
create index ledger_accounts_at_risk_idx on ledger_accounts (kind, balance_cents desc)
  where kind in ('owed-by-orbiter', 'frozen') and balance_cents > 0;
create index payout_accounts_refused_idx on payout_accounts (orbiter_id) where refusal is not null;
