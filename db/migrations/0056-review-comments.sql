-- What people say about a version: on a moment, on a spot of the picture, or on the whole of it.
create table review_comments (
  id uuid primary key,
  version_id uuid not null references deliverable_versions on delete cascade,
  media_file_id uuid references media_files on delete set null,
  parent_id uuid references review_comments on delete cascade,
  author_id uuid references users on delete set null,
  -- Of a link of features/sharing, which may be deleted while its comments stay.
  author_link uuid,
  author_name text check (length(author_name) between 1 and 120),
  at_ms integer check (at_ms between 0 and 3600000),
  spot_x real check (spot_x between 0 and 1),
  spot_y real check (spot_y between 0 and 1),
  body text not null check (length(body) between 1 and 1000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  done_at timestamptz,
  done_by uuid references users on delete set null,
  mailed_at timestamptz,
  check ((spot_x is null) = (spot_y is null)),
  check ((author_link is null) = (author_name is null)),
  check (parent_id is null or (at_ms is null and spot_x is null and done_at is null))
);
comment on column review_comments.media_file_id is 'the photo or film it is about';
comment on column review_comments.parent_id is 'the comment that it answers; answers have none';
comment on column review_comments.author_name is 'as given behind a link; a person''s name is that of the account';
comment on column review_comments.done_at is 'ticked off by the Orbiter';
comment on column review_comments.mailed_at is 'null: the other side has had no email about it yet';
create index review_comments_version_id_idx on review_comments (version_id, created_at);
create index review_comments_media_file_id_idx on review_comments (media_file_id) where media_file_id is not null;
create index review_comments_parent_id_idx on review_comments (parent_id) where parent_id is not null;
create index review_comments_author_id_idx on review_comments (author_id) where author_id is not null;
create index review_comments_done_by_idx on review_comments (done_by) where done_by is not null;
create index review_comments_unmailed_idx on review_comments (created_at) where mailed_at is null;
