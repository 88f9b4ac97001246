-- What a customer chose is stored as it was sold, so that it arrives everywhere under its own name, price, length and count.
alter table products add column days smallint not null default 1 check (days between 1 and 3);
comment on column products.days is 'how many days it is filmed on, for the same time each day';
comment on column products.duration_minutes is 'of all days together';
comment on column products.deliverables is '[{kind: reel|photo|raw, count, upTo, due, seconds}]; with upTo the count is the least of a range';
update products set days = 2 where id in ('wedding-classic', 'wedding-premium');
update products set deliverables = '[{"kind":"reel","count":3,"upTo":5,"due":"event-end"}]'
  where id = 'event-package' and deliverables = '[{"kind":"reel","count":3,"due":"event-end"}]';

alter table enquiries add column product jsonb check (length(product::text) <= 20000);
comment on column enquiries.product is 'the chosen product as it was sold then: {id, family, name, priceCents, durationMinutes, days, deliverables}; null: none was chosen';
-- Wedding packages were stored as a custom one, with their name in the first line of the details.
update enquiries e set package_type = p.id, description = nullif(btrim(regexp_replace(e.description, '^Wedding package: [^\n]*\n?', ''), E' \n'), '')
  from products p
  where e.package_type = 'custom' and p.family = 'wedding-package'
    and (e.description = 'Wedding package: ' || p.name or e.description like 'Wedding package: ' || p.name || E'\n%');
update enquiries e set product = jsonb_build_object('id', p.id, 'family', p.family, 'name', p.name, 'priceCents', p.price,
    'durationMinutes', p.duration_minutes, 'days', p.days, 'deliverables', p.deliverables)
  from products p
  where p.id = case e.kind when 'booking' then e.service_type when 'quote' then e.package_type end;

-- The limits of the forms: $10,000 for a service, $25,000 for a package.
alter table orbiter_pricing add constraint orbiter_pricing_price_max check (price <= 1000000);
alter table orbiter_packages add constraint orbiter_packages_price_max check (price <= 2500000);

-- The two lists of experience use the same words for different years.
alter table profiles add column experience_list text check (experience_list in ('sign-up', 'editor'));
comment on column profiles.experience_list is 'which list experience_level was chosen from: 1-3 and 3+ years at sign-up are no single answer in the editor; null: no level';
update profiles p set experience_list = case when u.sign_up_metadata ->> 'experience_level' = p.experience_level then 'sign-up' else 'editor' end
  from users u where u.id = p.user_id and p.experience_level is not null;

-- Before an Orbiter accepts, they see the area of the venue and how far it is, not its address.
alter table booking_requests
  add column venue_area text check (length(venue_area) <= 240),
  add column venue_miles real check (venue_miles >= 0);
comment on column booking_requests.venue_area is 'neighborhood, city and ZIP code of the address; null: unknown';
comment on column booking_requests.venue_miles is 'from the Orbiter''s place when they were asked, in a straight line; null: unknown';
alter table video_projects
  add column venue_area text check (length(venue_area) <= 240),
  add column venue_place_id integer references places;
create index video_projects_venue_place_id_idx on video_projects (venue_place_id) where venue_place_id is not null;
-- Addresses that end in a ZIP code of the gazetteer.
update booking_requests b set venue_area = place.label from places place
  where place.kind = 'zip' and place.name = substring(b.venue_address from '(\d{5})(?:-\d{4})?\s*$');
update video_projects v set venue_area = place.label, venue_place_id = place.id from places place
  where place.kind = 'zip' and place.name = substring(v.venue_address from '(\d{5})(?:-\d{4})?\s*$');
update video_projects v set venue_area = place.label, venue_place_id = place.id from enquiries e join places place on place.id = e.place_id
  where e.id = v.enquiry_id and v.venue_area is null;
