-- What admins can change about the site, by key. Claims are stored only where they differ from the standard.
create table settings (
  key text primary key check (length(key) <= 40),
  value jsonb not null check (length(value::text) <= 200000),
  updated_at timestamptz not null default now()
);
create trigger settings_changed after insert or update or delete on settings for each statement execute function notify_changed();

insert into settings (key, value) values
('commission_bps', '{"marketplace": 1000, "package-flow": {"beginner": 2500, "intermediate": 2200, "pro": 2000}}'),
('contact', '{"phone": "", "supportEmail": "support@orbit.example"}'),
-- Wall times, Monday to Friday, when the team can talk to applicants.
('interviews', '{"timeZone": "America/New_York", "from": "10:00", "to": "16:00", "everyMinutes": 30, "daysAhead": 14}'),
('cities', '[
  {"slug": "dallas", "name": "Dallas", "state": "TX", "timeZone": "America/Chicago", "isServed": true, "words": "From rooftop launches downtown to open houses up in Frisco: Orbiters who know how far it is, and when the light is best."},
  {"slug": "boston", "name": "Boston", "state": "MA", "timeZone": "America/New_York", "isServed": true, "words": "Seaport launches, North End kitchens, graduations on every second lawn in May: filmed and cut before the last T leaves."},
  {"slug": "new-york-city", "name": "New York City", "state": "NY", "timeZone": "America/New_York", "isServed": true, "words": "Openings, pop-ups, tiny restaurants and very large weddings, in all five boroughs, by people who come by subway."},
  {"slug": "los-angeles", "name": "Los Angeles", "state": "CA", "timeZone": "America/Los_Angeles", "isServed": true, "words": "Premieres and brunches, listings in the hills and weddings by the sea, by creators who live on your side of town."},
  {"slug": "chicago", "name": "Chicago", "state": "IL", "timeZone": "America/Chicago", "isServed": true, "words": "River North dinners, trade shows at the lake, street festivals all summer: a reel while the band still plays."},
  {"slug": "miami", "name": "Miami", "state": "FL", "timeZone": "America/New_York", "isServed": true, "words": "Wynwood openings, beach weddings, boats and balconies: warm light, fast hands, and a reel before midnight."}
]');
