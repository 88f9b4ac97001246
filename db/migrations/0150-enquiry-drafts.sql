-- The enquiry form is kept for whoever is signed in, like the other long forms.
alter table own_form_drafts drop constraint own_form_drafts_form_check;
alter table own_form_drafts add constraint own_form_drafts_form_check check (form in ('enquiry', 'book-package', 'create-project', 'create-booking'));
