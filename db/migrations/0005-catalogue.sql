-- The four price families as they were published. Admins change them later; a booking keeps what it was sold as.
insert into products (id, family, name, subtitle, description, price, is_popular, features, duration_minutes, deliverables, display_order) values
('instant', 'event-package', 'Instant Reel', '1 hour minimum coverage', 'One reel, filmed and edited on the spot.', 9900, false,
  array['1 hour minimum coverage', '1 reel delivered before the event ends'], 60,
  '[{"kind":"reel","count":1,"due":"event-end"}]', 1),
('event-boost', 'event-package', 'Event Boost', 'Up to 2 hours', 'One reel while it happens, one to follow up.', 17900, true,
  array['Up to 2 hours of coverage', '1 reel before the event ends', '1 follow-up reel within 1 business day', '2 reels in total', 'Priority delivery'], 120,
  '[{"kind":"reel","count":1,"due":"event-end"},{"kind":"reel","count":1,"due":"1-business-day"}]', 2),
('full-event', 'event-package', 'Full Event', 'Up to 4 hours', 'The whole evening in four reels.', 29900, false,
  array['Up to 4 hours of coverage', '1 reel before the event ends', '3 follow-up reels within 2 business days', '4 reels in total', 'Priority processing'], 240,
  '[{"kind":"reel","count":1,"due":"event-end"},{"kind":"reel","count":3,"due":"2-business-days"}]', 3),
('reel-15s', 'single-reel', '15s Quick Reel', '15 seconds', '', 7500, false, array['24-hour delivery guarantee'], 60,
  '[{"kind":"reel","count":1,"due":"24-hours","seconds":15}]', 1),
('reel-30s', 'single-reel', '30s Standard Reel', '30 seconds', '', 12500, true, array['24-hour delivery guarantee'], 60,
  '[{"kind":"reel","count":1,"due":"24-hours","seconds":30}]', 2),
('reel-60s', 'single-reel', '60s Extended Reel', '60 seconds', '', 20000, false, array['24-hour delivery guarantee'], 90,
  '[{"kind":"reel","count":1,"due":"24-hours","seconds":60}]', 3),
('quick-reel', 'booking-service', 'Quick Reel', '15-30s', '', 7900, false, array['1-2 hours'], 120,
  '[{"kind":"reel","count":1,"due":"event-end"}]', 1),
('event-package', 'booking-service', 'Event Package', '3-5 reels', '', 24900, false, array['3-4 hours'], 240,
  '[{"kind":"reel","count":3,"due":"event-end"}]', 2),
('premium-orbit', 'booking-service', 'Premium Orbit', 'Full day', '', 49900, false, array['6-8 hours'], 480,
  '[{"kind":"reel","count":5,"due":"event-end"}]', 3),
('wedding-one-day', 'wedding-package', 'One-Day', '1 day', '', 49900, false,
  array['1 day, up to 6 hours', '5 reels', '25 photos', 'Follow-up reels within 2 business days'], 360,
  '[{"kind":"reel","count":5,"due":"2-business-days"},{"kind":"photo","count":25,"due":"2-business-days"}]', 1),
('wedding-classic', 'wedding-package', 'Classic', '2 days', '', 69900, true,
  array['2 days, 8 hours', '8 reels', '40 photos', 'Follow-up reels within 2 business days'], 480,
  '[{"kind":"reel","count":8,"due":"2-business-days"},{"kind":"photo","count":40,"due":"2-business-days"}]', 2),
('wedding-premium', 'wedding-package', 'Premium', '2 days', '', 99900, false,
  array['2 days, 10 hours', '12 reels', '80 photos', 'Dedicated specialist', 'Follow-up reels within 2 business days'], 600,
  '[{"kind":"reel","count":12,"due":"2-business-days"},{"kind":"photo","count":80,"due":"2-business-days"}]', 3);

insert into settings (key, value) values
('commission_bps', '{"marketplace": 1000, "package-flow": {"beginner": 2500, "intermediate": 2200, "pro": 2000}}'),
('contact', '{"phone": "", "supportEmail": "support@orbit.example"}');

insert into categories (name, display_order) values
('Weddings', 0), ('Corporate', 1), ('Businesses', 2), ('Collabs', 3), ('Other', 4);
