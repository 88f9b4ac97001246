-- "Follow-up reels" follow a first one: like the other packages, a wedding owes one reel before the (first) day ends.
-- Bookings keep what they were sold as.
update products
  set deliverables = jsonb_build_array(
    '{"kind":"reel","count":1,"due":"event-end"}'::jsonb,
    jsonb_set(deliverables -> 0, '{count}', to_jsonb((deliverables -> 0 ->> 'count')::integer - 1)),
    deliverables -> 1)
  where family = 'wedding-package' and jsonb_array_length(deliverables) = 2
    and deliverables -> 0 @> '{"kind":"reel","due":"2-business-days"}' and (deliverables -> 0 ->> 'count')::integer > 1;
