-- The contact form reaches the team as an enquiry of its own kind.
alter table enquiries drop constraint enquiries_kind_check;
alter table enquiries add constraint enquiries_kind_check check (kind in ('quote', 'booking', 'contact'));
