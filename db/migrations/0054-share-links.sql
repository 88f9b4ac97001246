-- Links with which people without an account watch, comment on or approve a delivery.
create table share_links (
  id uuid primary key,
  booking_request_id uuid references booking_requests on delete cascade,
  project_id uuid references video_projects on delete cascade,
  created_by uuid not null references users on delete restrict,
  label text not null check (length(label) between 1 and 80),
  permission text not null check (permission in ('watch', 'comment', 'approve')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  sealed_token text not null check (length(sealed_token) <= 400),
  password_hash text check (length(password_hash) <= 200),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_count integer not null default 0 check (opened_count >= 0),
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  check ((booking_request_id is null) <> (project_id is null)),
  check (expires_at > created_at)
);
comment on column share_links.sealed_token is 'encrypted, so that its creator can copy the address again';
create index share_links_booking_request_id_idx on share_links (booking_request_id) where booking_request_id is not null;
create index share_links_project_id_idx on share_links (project_id) where project_id is not null;
create index share_links_created_by_idx on share_links (created_by);
