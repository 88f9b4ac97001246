-- Every empty draft stays for a while: it says what the next one has to be newer than.
drop index form_drafts_finished_at_idx;
create index form_drafts_updated_at_idx on form_drafts (updated_at) where values = '{}';

-- An application that a visitor started is taken over by the sign-in that follows.
alter table intentions drop constraint intentions_kind_check;
alter table intentions add constraint intentions_kind_check
  check (kind in ('save', 'like', 'report', 'accept-quote', 'application'));
