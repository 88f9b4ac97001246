-- The palette searches all bookings while an admin types.
create index booking_requests_words_idx on booking_requests using gin (lower(service_type || ' ' || customer_name) gin_trgm_ops);
