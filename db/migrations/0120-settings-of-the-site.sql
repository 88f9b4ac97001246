-- What an admin keeps in System Settings beside catalogue, commission and contact: cities, claims and the texts of notifications.
-- Claims and texts are kept only where they differ from the standard, so a new installation has no rows for them.
insert into settings (key, value) values ('cities', '[
  {"slug": "dallas", "name": "Dallas", "state": "TX", "timeZone": "America/Chicago", "isServed": true, "words": "From rooftop launches downtown to open houses up in Frisco: Orbiters who know how far it is, and when the light is best."},
  {"slug": "boston", "name": "Boston", "state": "MA", "timeZone": "America/New_York", "isServed": true, "words": "Seaport launches, North End kitchens, graduations on every second lawn in May: filmed and cut before the last T leaves."},
  {"slug": "new-york-city", "name": "New York City", "state": "NY", "timeZone": "America/New_York", "isServed": true, "words": "Openings, pop-ups, tiny restaurants and very large weddings, in all five boroughs, by people who come by subway."},
  {"slug": "los-angeles", "name": "Los Angeles", "state": "CA", "timeZone": "America/Los_Angeles", "isServed": true, "words": "Premieres and brunches, listings in the hills and weddings by the sea, by creators who live on your side of town."},
  {"slug": "chicago", "name": "Chicago", "state": "IL", "timeZone": "America/Chicago", "isServed": true, "words": "River North dinners, trade shows at the lake, street festivals all summer: a reel while the band still plays."},
  {"slug": "miami", "name": "Miami", "state": "FL", "timeZone": "America/New_York", "isServed": true, "words": "Wynwood openings, beach weddings, boats and balconies: warm light, fast hands, and a reel before midnight."}
]');

-- Cities, claims and texts are read by many pages: they are kept in memory until this says that they have changed.
create trigger settings_changed after insert or update or delete on settings for each statement execute function notify_changed();

-- Words of e-mails and notifications that an admin has changed. What has no row, or a null, reads as the program says it.
create table notification_texts (
  key text primary key,
  subject text check (length(subject) <= 150),
  title text check (length(title) <= 150),
  body text check (length(body) <= 2000),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(subject, title, body) > 0)
);
create trigger notification_texts_changed after insert or update or delete on notification_texts for each statement execute function notify_changed();
