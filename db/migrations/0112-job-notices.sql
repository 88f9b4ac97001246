-- E-mails about the managed flow can be chosen like the others.
alter table notification_preferences drop constraint notification_preferences_event_group_check;
alter table notification_preferences add constraint notification_preferences_event_group_check
  check (event_group in ('bookings', 'jobs', 'messages', 'reminders', 'reviews'));
