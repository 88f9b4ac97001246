-- Every text that people agree to, as it was published: with the facts of that time filled in.
create table document_versions (
  id uuid primary key,
  document text not null check (document in ('terms', 'privacy', 'orbiter-terms')),
  -- In the order of publication.
  number int not null check (number > 0),
  -- SHA-256 of the text.
  hash text not null check (hash ~ '^[0-9a-f]{64}$' and length(hash) = 64),
  text text not null check (length(text) <= 200000),
  -- The file before the facts were filled in.
  source text not null check (length(source) <= 200000),
  published_at timestamptz not null,
  -- In force from then until a later one takes effect; number 1 also before.
  effective_at timestamptz not null,
  -- Announced by email 30 days before it takes effect, and agreed to again at the next sign-in.
  is_material boolean not null default false,
  -- What changes, in a sentence.
  summary text check (length(summary) <= 500),
  -- How far the emails about it are: the last person in the order of their ids, and when all were written.
  announced_to uuid,
  announced_at timestamptz,
  unique (document, number),
  check (summary is not null or not is_material)
);
create index document_versions_in_force_idx on document_versions (document, effective_at, number);

-- Agreements from before versions were stored have only the date that stood at the head of the text. Two versions may
-- take effect on one day, so the date no longer tells them apart.
alter table agreements add column version_id uuid references document_versions;
alter table agreements drop constraint agreements_pkey;
create unique index agreements_once_idx on agreements (user_id, document, version, version_id) nulls not distinct;
create index agreements_version_id_idx on agreements (version_id) where version_id is not null;
