-- A form sent twice is one enquiry, and a budget is a range that can be reckoned with.
alter table enquiries
  add column form_key uuid unique,
  add column budget_min_cents integer check (budget_min_cents >= 0),
  add column budget_max_cents integer check (budget_max_cents >= budget_min_cents);
comment on column enquiries.form_key is 'made from the form and what was entered in it; null for an enquiry that came another way';
comment on column enquiries.budget_max_cents is 'null beside a minimum: no upper bound';
