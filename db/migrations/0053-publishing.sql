-- What may be shown of approved work, where it is shown, its captions, and packs for posting it.
create table publish_consents (
  deliverable_id uuid primary key references deliverables on delete cascade,
  customer_id uuid not null references users on delete restrict,
  may_portfolio boolean not null default false,
  may_gallery boolean not null default false,
  answered_at timestamptz not null default now()
);
comment on table publish_consents is 'the customer may change it at any time; what is no longer allowed is taken down';
create index publish_consents_customer_id_idx on publish_consents (customer_id);

create table reel_publications (
  id uuid primary key,
  deliverable_id uuid not null references deliverables on delete cascade,
  media_file_id uuid not null references media_files on delete cascade,
  orbiter_id uuid not null references users on delete restrict,
  target text not null check (target in ('portfolio', 'gallery')),
  title text not null check (length(title) between 1 and 120),
  category text check (length(category) <= 60),
  state text not null default 'preparing' check (state in ('preparing', 'review', 'published', 'refused', 'withdrawn')),
  portfolio_item_id uuid references orbiter_portfolio on delete set null,
  reel_id uuid references reels on delete set null,
  reason text check (length(reason) <= 500),
  decided_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (media_file_id, target)
);
create index reel_publications_deliverable_id_idx on reel_publications (deliverable_id);
create index reel_publications_orbiter_id_idx on reel_publications (orbiter_id, created_at desc);
create index reel_publications_portfolio_item_id_idx on reel_publications (portfolio_item_id) where portfolio_item_id is not null;
create index reel_publications_reel_id_idx on reel_publications (reel_id) where reel_id is not null;
create index reel_publications_decided_by_idx on reel_publications (decided_by) where decided_by is not null;
create index reel_publications_review_idx on reel_publications (created_at) where state in ('preparing', 'review');

create table media_captions (
  media_file_id uuid primary key references media_files on delete cascade,
  web_vtt text not null check (length(web_vtt) between 8 and 60000),
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  written_by uuid references users on delete set null,
  changed_at timestamptz not null default now()
);
create index media_captions_written_by_idx on media_captions (written_by) where written_by is not null;

create table publish_packs (
  id uuid primary key,
  media_file_id uuid not null unique references media_files on delete cascade,
  requested_by uuid references users on delete set null,
  cover_ms integer not null default 0 check (cover_ms >= 0),
  caption text not null default '' check (length(caption) <= 2200),
  hashtags text not null default '' check (length(hashtags) <= 500),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  reason text check (length(reason) <= 300),
  folder text check (length(folder) <= 200),
  created_at timestamptz not null default now(),
  ready_at timestamptz
);
comment on column publish_packs.folder is 'where its files are: cover and crops';
create index publish_packs_requested_by_idx on publish_packs (requested_by) where requested_by is not null;
