-- What a customer said about a booking, once, and the Orbiter's reply, once.
create table orbiter_reviews (
  id uuid primary key default gen_random_uuid(),
  orbiter_id uuid not null references users on delete cascade,
  booking_request_id uuid not null unique references booking_requests on delete cascade,
  customer_id uuid references users on delete set null,
  rating smallint not null check (rating between 1 and 5),
  customer_name text not null check (length(customer_name) <= 120),
  project_type text not null check (length(project_type) <= 80),
  review_text text not null default '' check (length(review_text) <= 2000),
  is_published boolean not null default true,
  reply_text text check (length(reply_text) between 1 and 2000),
  replied_at timestamptz,
  created_at timestamptz not null default now()
);
create index orbiter_reviews_orbiter_id_idx on orbiter_reviews (orbiter_id, created_at desc);
create index orbiter_reviews_customer_id_idx on orbiter_reviews (customer_id) where customer_id is not null;
