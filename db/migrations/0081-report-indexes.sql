-- Reports look at what happened between two days.
create index booking_requests_agreed_at_idx on booking_requests (agreed_at) include (price_cents, refund_cents, orbiter_id) where agreed_at is not null;
create index video_projects_created_at_idx on video_projects (created_at desc, id);
create index enquiries_created_at_idx on enquiries (created_at desc, id);

-- What the search of the admin dashboard looks through.
create index enquiries_search_idx on enquiries using gin (lower(service_type || ' ' || email || ' ' || status || ' ' || coalesce(city, '')) gin_trgm_ops);
