-- What the gateway says of a day, compared with the ledger.
create table reconciliations (
  day date not null,
  gateway text not null check (gateway in ('test', 'stripe')),
  checked_at timestamptz,
  requested_at timestamptz,
  ledger_cents bigint not null default 0,
  gateway_cents bigint not null default 0,
  object_count integer not null default 0 check (object_count >= 0),
  difference_count integer not null default 0 check (difference_count >= 0),
  differences jsonb not null default '[]' check (length(differences::text) <= 100000),
  explanation text check (length(explanation) between 1 and 1000),
  explained_by uuid references users on delete set null,
  explained_at timestamptz,
  primary key (day, gateway),
  check ((explanation is null) = (explained_at is null))
);
comment on table reconciliations is 'one row for each day in UTC and gateway';
comment on column reconciliations.requested_at is 'an admin asked for another check; earlier than checked_at: it is done';
comment on column reconciliations.ledger_cents is 'what the ledger moved in its account at the gateway on this day';
comment on column reconciliations.differences is 'the first 200; difference_count counts all';
comment on column reconciliations.explanation is 'why an admin no longer wants to be told of these differences';
create index reconciliations_explained_by_idx on reconciliations (explained_by) where explained_by is not null;
create index reconciliations_open_idx on reconciliations (day) where difference_count > 0 and explained_at is null;
