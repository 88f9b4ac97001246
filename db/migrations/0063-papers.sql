-- Receipts and credit notes, with numbers without gaps.
create table papers (
  number integer primary key check (number > 0),
  kind text not null check (kind in ('receipt', 'credit-note')),
  transaction_id bigint not null unique references ledger_transactions on delete restrict,
  order_id uuid not null references orders on delete restrict,
  customer_id uuid not null references users on delete restrict,
  content jsonb not null check (length(content::text) <= 20000),
  issued_at timestamptz not null default now()
);
comment on table papers is 'receipts and credit notes; content is what is printed, as of then';
comment on column papers.transaction_id is 'the charge or refund that it is about';
create index papers_order_id_idx on papers (order_id);
create index papers_customer_id_idx on papers (customer_id, number desc);

create function papers_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'an issued paper stays as it is' using errcode = 'check_violation';
end $$;
create trigger papers_stay before update or delete on papers
  for each row execute function papers_refuse_change();

-- What a paper is issued for.
create index ledger_transactions_papers_idx on ledger_transactions (id)
  where kind in ('capture', 'tip', 'refund', 'goodwill') and order_id is not null;
