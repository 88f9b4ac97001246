-- What somebody signed in has typed into a long form and not sent yet: theirs on any device.
create table own_form_drafts (
  user_id uuid not null references users on delete cascade,
  form text not null check (form in ('book-package', 'create-project', 'create-booking')),
  draft_values jsonb not null check (length(draft_values::text) <= 20000),
  updated_at timestamptz not null,
  primary key (user_id, form)
);
