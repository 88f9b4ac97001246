-- Promo codes, and which orders use them. Gift credit is an account of the ledger.
create table promo_codes (
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$' and length(code) <= 30),
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
  check ((amount_cents is null) <> (share_bps is null)),
  check (ends_at > starts_at)
);
comment on table promo_codes is 'at Orbit''s expense: the Orbiter earns on the whole price';
comment on column promo_codes.ends_at is 'the first moment at which it is no longer accepted';
create index promo_codes_created_by_idx on promo_codes (created_by) where created_by is not null;

create table promo_uses (
  order_id uuid primary key references orders on delete restrict,
  code text not null references promo_codes on delete restrict check (length(code) <= 30),
  customer_id uuid not null references users on delete restrict,
  discount_cents integer not null check (discount_cents > 0),
  given_back_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column promo_uses.given_back_at is 'the order was let go before it was charged: this no longer counts as a use';
create index promo_uses_code_idx on promo_uses (code, customer_id) where given_back_at is null;
create index promo_uses_all_code_idx on promo_uses (code);
create index promo_uses_customer_id_idx on promo_uses (customer_id);

-- Credit that is promised to an order counts as spent until the order is charged or let go.
create index orders_promised_credit_idx on orders (customer_id)
  where credit_cents > 0 and state in ('open', 'authorized');
