-- An Orbiter answers a review once.
alter table orbiter_reviews
  add column reply_text text check (length(reply_text) between 1 and 2000),
  add column replied_at timestamptz;
