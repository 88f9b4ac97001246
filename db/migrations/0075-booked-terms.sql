-- The Terms that a booking was requested or sold under; of a session's booking, its project's.
alter table booking_requests add column terms_version_id uuid references document_versions;
create index booking_requests_terms_version_id_idx on booking_requests (terms_version_id) where terms_version_id is not null;
alter table video_projects add column terms_version_id uuid references document_versions;
create index video_projects_terms_version_id_idx on video_projects (terms_version_id) where terms_version_id is not null;
