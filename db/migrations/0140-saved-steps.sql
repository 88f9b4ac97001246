-- When each step of a wizard was last taken in: what was typed on a device after that, or never sent, still counts there.
alter table orbiter_applications add column saved_steps jsonb not null default '{}';
