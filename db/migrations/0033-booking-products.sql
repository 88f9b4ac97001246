-- Every booking says what it was sold as: pages, emails and jobs read it and rely on its shape.
alter table booking_requests alter column product drop default;
alter table booking_requests add constraint booking_requests_product_shape check (
  product ?& array['kind', 'id', 'name', 'durationMinutes', 'deliveryDays']
  and product ->> 'kind' in ('reel', 'service', 'package', 'general')
  and jsonb_typeof(product -> 'kind') = 'string'
  and jsonb_typeof(product -> 'name') = 'string'
  and jsonb_typeof(product -> 'durationMinutes') = 'number'
);
