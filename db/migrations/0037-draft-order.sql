-- Every empty draft stays for a while: it says what the next one has to be newer than.
drop index form_drafts_finished_at_idx;
create index form_drafts_updated_at_idx on form_drafts (updated_at) where values = '{}';
