-- What each posting did to Orbit's own accounts, by the hour, so that reports need not read entries.
create table ledger_totals (
  account_id bigint not null references ledger_accounts on delete restrict,
  hour timestamptz not null,
  kind text not null check (length(kind) between 1 and 40),
  cents bigint not null,
  primary key (account_id, hour, kind)
);
comment on table ledger_totals is 'of accounts that belong to nobody and to no order; written with the entries';
comment on column ledger_totals.kind is 'of the posting';
comment on column ledger_totals.cents is 'positive: debit, negative: credit';

-- The row of the account is locked by then, so that its totals are never waited for.
create or replace function ledger_carry_balance() returns trigger language plpgsql as $$
declare
  is_own boolean;
begin
  update ledger_accounts
    set balance_cents = balance_cents + case normal_side when 'debit' then new.amount_cents else -new.amount_cents end
    where id = new.account_id
    returning balance_cents, owner_id is null and order_id is null into new.balance_cents, is_own;
  if is_own then
    insert into ledger_totals (account_id, hour, kind, cents)
      select new.account_id, date_trunc('hour', new.posted_at), kind, new.amount_cents
        from ledger_transactions where id = new.transaction_id
      on conflict (account_id, hour, kind) do update set cents = ledger_totals.cents + excluded.cents;
  end if;
  return new;
end $$;

insert into ledger_totals (account_id, hour, kind, cents)
  select e.account_id, date_trunc('hour', e.posted_at), t.kind, sum(e.amount_cents)
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      join ledger_accounts a on a.id = e.account_id
    where a.owner_id is null and a.order_id is null
    group by 1, 2, 3;
