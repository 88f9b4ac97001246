-- Drafts of forms in one table. Each belongs either to a person, until it is sent, or to whoever holds its link, for a few days.
alter table form_drafts drop constraint form_drafts_pkey;
alter table form_drafts drop constraint form_drafts_draft_values_check;
alter table form_drafts rename column draft_values to values;
alter table form_drafts rename column created_at to updated_at;
alter table form_drafts alter column updated_at drop default;
alter table form_drafts alter column token_hash drop not null;
alter table form_drafts alter column expires_at drop not null;
alter table form_drafts add column id uuid primary key default gen_random_uuid();
alter table form_drafts add column owner_user_id uuid references users on delete cascade;
alter table form_drafts
  add constraint form_drafts_values_check check (length(values::text) <= 20000),
  add constraint form_drafts_owner_check check (num_nonnulls(owner_user_id, token_hash) = 1),
  -- What nobody may come back for must end by itself.
  add constraint form_drafts_expires_at_check check (owner_user_id is not null or expires_at is not null),
  add constraint form_drafts_owner_key unique (owner_user_id, form),
  add constraint form_drafts_token_key unique (token_hash);

insert into form_drafts (owner_user_id, form, values, updated_at)
select user_id, form, draft_values, updated_at from own_form_drafts
union all
select user_id, 'profile', fields, updated_at from profile_drafts;

drop table own_form_drafts;
drop table profile_drafts;
