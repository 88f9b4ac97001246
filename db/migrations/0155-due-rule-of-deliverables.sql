-- Why a piece is due when it is due, as the product says it (`event-end`, `2-business-days`): it is due anew when its event moves,
-- and the share of live pieces that came before the event ended can be told. Null: sold before this was kept.
alter table project_deliverables add column due_rule text;
update project_deliverables d set due_rule = 'event-end'
where exists (select 1 from project_sessions s where s.project_id = d.project_id and s.end_at = d.due_at);
create index project_deliverables_due_at_idx on project_deliverables (due_at);
