-- Who somebody is at another site that they sign in with. The subject is that site's own, lasting name for them.
create table linked_identities (
  provider text not null check (provider in ('google')),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users on delete cascade,
  -- As the other site had it when they were linked; shown to the person, never used to find them.
  email text not null check (length(email) <= 254),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (provider, subject),
  unique (user_id, provider)
);
