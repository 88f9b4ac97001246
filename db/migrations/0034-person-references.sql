-- Signing up again deletes the unconfirmed account of before. For each reference to it PostgreSQL then looks for rows,
-- through the whole table where there is no index. Most of these are null, so the indexes are small.
create index user_roles_assigned_by_idx on user_roles (assigned_by) where assigned_by is not null;
create index events_actor_id_idx on events (actor_id) where actor_id is not null;
create index orbiter_verifications_done_by_idx on orbiter_verifications (done_by) where done_by is not null;
create index orbiter_applications_decided_by_idx on orbiter_applications (decided_by) where decided_by is not null;
create index model_switch_requests_decided_by_idx on model_switch_requests (decided_by) where decided_by is not null;
create index orbiter_assignments_assigned_by_idx on orbiter_assignments (assigned_by) where assigned_by is not null;
create index enquiry_quotes_quoted_by_idx on enquiry_quotes (quoted_by) where quoted_by is not null;
-- Found by whoever delivered, without looking at when.
create index project_deliverables_delivered_by_idx on project_deliverables (delivered_by) where delivered_by is not null;
drop index project_deliverables_by_idx;
