-- The double-entry ledger: the only source of any amount of money that has moved.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'gateway', 'gateway-fees', 'promotions', 'disputed', 'owed-by-orbiter',
    'held', 'payable', 'frozen', 'in-transit', 'refunds', 'credit', 'tax', 'commission')),
  owner_id uuid references users on delete restrict,
  order_id uuid,
  currency text not null default 'usd' check (currency = 'usd'),
  normal_side text not null check (normal_side in ('debit', 'credit')),
  balance_cents bigint not null default 0,
  unique nulls not distinct (kind, owner_id, order_id, currency),
  -- What Orbit owes is never negative, nor is what an Orbiter owes Orbit.
  constraint ledger_accounts_balance_check check (
    balance_cents >= 0 or kind in ('gateway', 'gateway-fees', 'promotions', 'disputed', 'commission')),
  constraint ledger_accounts_side_check check (
    (normal_side = 'debit') = (kind in ('gateway', 'gateway-fees', 'promotions', 'disputed', 'owed-by-orbiter')))
);
comment on column ledger_accounts.order_id is 'of what is held for one order; foreign key in the migration of orders';
comment on column ledger_accounts.balance_cents is 'on its normal side; kept by the trigger of ledger_entries';
create index ledger_accounts_owner_id_idx on ledger_accounts (owner_id) where owner_id is not null;
create index ledger_accounts_order_id_idx on ledger_accounts (order_id) where order_id is not null;
create index ledger_accounts_open_idx on ledger_accounts (kind) where balance_cents <> 0;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  key text not null unique check (length(key) between 1 and 200),
  fingerprint bytea not null check (length(fingerprint) = 32),
  kind text not null check (length(kind) between 1 and 40),
  order_id uuid,
  reverses_id bigint references ledger_transactions on delete restrict,
  memo text check (length(memo) <= 300),
  posted_at timestamptz not null
);
comment on column ledger_transactions.key is 'what is posted once, such as `capture:<payment>`';
comment on column ledger_transactions.fingerprint is 'SHA-256 of kind, order and entries: the same key with other entries is an error';
create index ledger_transactions_order_id_idx on ledger_transactions (order_id, id) where order_id is not null;
create index ledger_transactions_reverses_id_idx on ledger_transactions (reverses_id) where reverses_id is not null;
create index ledger_transactions_posted_at_idx on ledger_transactions (posted_at);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions on delete restrict,
  account_id bigint not null references ledger_accounts on delete restrict,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_cents bigint not null default 0,
  posted_at timestamptz not null
);
comment on column ledger_entries.amount_cents is 'positive: debit, negative: credit';
comment on column ledger_entries.balance_cents is 'of the account after this entry, on its normal side';
create index ledger_entries_transaction_id_idx on ledger_entries (transaction_id);
create index ledger_entries_account_id_idx on ledger_entries (account_id, id desc);
create index ledger_entries_account_posted_idx on ledger_entries (account_id, posted_at desc, id desc);

create function ledger_carry_balance() returns trigger language plpgsql as $$
begin
  update ledger_accounts
    set balance_cents = balance_cents + case normal_side when 'debit' then new.amount_cents else -new.amount_cents end
    where id = new.account_id
    returning balance_cents into new.balance_cents;
  return new;
end $$;
create trigger ledger_entries_carry_balance before insert on ledger_entries
  for each row execute function ledger_carry_balance();

create function ledger_expect_balanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 1) <> 0 or count(*) < 2 from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % is not balanced', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_expect_balanced();

-- Entries that come later to a transaction that was committed would unbalance it.
create function ledger_expect_open() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions where id = new.transaction_id and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'ledger transaction % is closed', new.transaction_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_entries_open before insert on ledger_entries
  for each row execute function ledger_expect_open();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'check_violation';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_refuse_change();
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function ledger_refuse_change();
create trigger ledger_entries_not_truncated before truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_transactions_not_truncated before truncate on ledger_transactions
  for each statement execute function ledger_refuse_change();
