-- What the gateway called the earlier attempts of a refund that was sent again.
alter table refunds add column earlier_ids text[] not null default '{}'
  check (cardinality(earlier_ids) <= 99 and length(array_to_string(earlier_ids, '')) <= 12000);
comment on column refunds.earlier_ids is 'one for each attempt before this one; null where the gateway made none';
create index refunds_earlier_ids_idx on refunds using gin (earlier_ids) where cardinality(earlier_ids) > 0;
