-- The search for creators. Each listed Orbiter has one narrow row with their words and filters as lexemes, and the
-- value of each order. Triggers write it in the transaction that changes a profile, an offer or a sample.
create extension if not exists unaccent;

-- Stems without stop words: a person may be called Will.
create text search dictionary search_stem (template = snowball, language = english);

-- The words of a text in their order: lower case, without accents, apostrophes closed up.
create function search_tokens(input text) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(left(token, 40) order by place), '{}')
  from regexp_split_to_table(lower(unaccent(translate(coalesce(input, ''), '''’‘`', '')) collate pg_c_utf8), '[^[:alnum:]]+' collate pg_c_utf8)
    with ordinality as split (token, place)
  where token <> ''
$$;

-- A word and every way to leave out one of its letters. Two words with a common one differ by about one typing error.
create function one_letter_less(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct left(word, n - 1) || substr(word, n + 1)) || word from generate_series(1, length(word)) n
$$;

create table creator_search (
  user_id uuid primary key references users on delete cascade,
  words tsvector not null,
  -- Ascending, so that every order reads the same way.
  by_recommended bigint not null,
  by_price bigint not null,
  by_rating bigint not null,
  by_delivery bigint not null,
  by_newest bigint not null,
  -- Orders by distance: the creators of one place are equally far.
  place_id integer references places,
  is_available boolean not null,
  -- Random bits of the id: a fixed sample for estimates of how many there are.
  draw integer generated always as (('x' || right(user_id::text, 6))::bit(24)::integer) stored
);
comment on column creator_search.words is 'stems, and tags with a colon: filters, words of the name, words of the place';

-- What listed Orbiters write, to find what was meant by a word that nobody wrote. A race may store a word twice.
create table creator_words (
  id bigint generated always as identity primary key,
  word text not null check (length(word) between 3 and 40),
  lexeme text not null check (length(lexeme) between 1 and 40),
  variants text[] generated always as (one_letter_less(word)) stored
);

-- The texts of listed Orbiters, with those of their active offers and their samples.
create function creator_texts(ids uuid[]) returns table (user_id uuid, name text, place text, other text) language sql stable as $$
  select p.user_id, p.full_name, p.location, concat_ws(' ', p.username, p.bio, array_to_string(p.specialties, ' '),
    array_to_string(p.languages_spoken, ' '),
    (select string_agg(concat_ws(' ', service_name, service_description), ' ') from orbiter_pricing where orbiter_id = p.user_id and is_active),
    (select string_agg(concat_ws(' ', package_name, package_description), ' ') from orbiter_packages where orbiter_id = p.user_id and is_active),
    (select string_agg(concat_ws(' ', title, description), ' ') from orbiter_portfolio where orbiter_id = p.user_id))
  from profiles p where p.user_id = any(ids) and p.listed_at is not null
$$;

-- The filters of a profile, as tags: one for each value of a filter that lets it pass, so that a search asks for one tag of each.
-- Prices are in steps of 25 dollars up to 500, ratings in half stars.
create function creator_tags(p profiles) returns text[] language sql stable as $$
  select array['all:'] || case when p.is_available then array['on:'] else '{}' end
    || array(select 'from:' || step from generate_series(1, least(coalesce(p.starting_price, 0) / 2500, 20)) step)
    || array(select 'to:' || step from generate_series((coalesce(p.starting_price, 0) + 2499) / 2500, 19) step)
    || array(select 'stars:' || half from generate_series(1, floor(p.rating * 2)::integer) half)
    || array(select 'days:' || days from unnest(array[0, 1, 2, 3, 5, 7]) days where days >= p.delivery_time_days)
    || case when p.orbiter_level is null then '{}' else array['level:' || p.orbiter_level] end
    || case when p.city_id is null then '{}' else array['city:' || p.city_id, 'state:' || p.state] end
    || array(select 'does:' || left(name, 80) from unnest(p.specialties_lower) as name)
$$;

create function creator_search_rows(ids uuid[]) returns setof creator_search language sql stable as $$
  select p.user_id, array_to_tsvector(array(
      select distinct lexeme from (
        select (ts_lexize('search_stem', token))[1] from unnest(search_tokens(t.name)) as token
        union all select 'name:' || token from unnest(search_tokens(t.name)) as token
        union all select 'place:' || token from unnest(search_tokens(t.place)) as token
        union all select unnest(ts_lexize('english_stem', token)) from unnest(search_tokens(t.other)) as token
        union all select unnest(creator_tags(p))
      ) as found (lexeme) where lexeme <> '')),
    -(p.recommended_score * 10000)::bigint, coalesce(p.starting_price, 2147483647)::bigint, -(coalesce(p.rating, 0) * 100)::bigint,
    coalesce(p.delivery_time_days, 99)::bigint, -(extract(epoch from p.listed_at) * 1000000)::bigint, p.place_id, p.is_available, null::integer
  from creator_texts(ids) t join profiles p using (user_id)
$$;

create function refresh_creator_search(ids uuid[]) returns void language plpgsql as $$
begin
  -- Somebody who changes another part of the same Orbiter waits here, and then reads what this transaction wrote.
  perform from profiles where user_id = any(ids) order by user_id for no key update;
  delete from creator_search s using profiles p where s.user_id = any(ids) and p.user_id = s.user_id and p.listed_at is null;
  insert into creator_search (user_id, words, by_recommended, by_price, by_rating, by_delivery, by_newest, place_id, is_available)
    select user_id, words, by_recommended, by_price, by_rating, by_delivery, by_newest, place_id, is_available from creator_search_rows(ids)
    on conflict (user_id) do update set words = excluded.words, by_recommended = excluded.by_recommended, by_price = excluded.by_price,
      by_rating = excluded.by_rating, by_delivery = excluded.by_delivery, by_newest = excluded.by_newest,
      place_id = excluded.place_id, is_available = excluded.is_available
    where (creator_search.words, creator_search.by_recommended, creator_search.by_price, creator_search.by_rating, creator_search.by_delivery, creator_search.by_newest,
        creator_search.place_id)
      is distinct from (excluded.words, excluded.by_recommended, excluded.by_price, excluded.by_rating, excluded.by_delivery, excluded.by_newest, excluded.place_id);
  insert into creator_words (word, lexeme)
    select distinct token, (ts_lexize('search_stem', token))[1]
    from creator_texts(ids) t, unnest(search_tokens(t.name || ' ' || t.other)) as token
    where length(token) >= 3 and token !~ '^[0-9]+$' and not exists (select from creator_words w where w.word = token);
end $$;

-- A word that the last Orbiter has taken out is forgotten: it may be somebody's name.
create function forget_creator_words(removed tsvector[]) returns void language sql as $$
  delete from creator_words w using (select distinct lexeme from unnest(removed) as old, unnest(tsvector_to_array(old)) as lexeme where strpos(lexeme, ':') = 0) gone
    where w.lexeme = gone.lexeme and not exists (select from creator_search s where s.words @@ quote_literal(gone.lexeme)::tsquery)
$$;

create function profiles_listed() returns trigger language plpgsql as $$
begin
  perform refresh_creator_search(array(select user_id from changed where listed_at is not null));
  return null;
end $$;
create trigger profiles_inserted_search after insert on profiles referencing new table as changed for each statement execute function profiles_listed();

-- Most changes of a profile concern nothing that is searched.
create function profiles_searched() returns trigger language plpgsql as $$
declare ids uuid[] := array(select n.user_id from changed n join former o using (user_id)
  where (n.listed_at is not null or o.listed_at is not null)
    and (n.full_name, n.username, n.bio, n.specialties, n.languages_spoken, n.location, n.place_id, n.is_available, n.orbiter_level, n.delivery_time_days, n.starting_price, n.listed_at, n.review_count, n.rating_sum, n.profile_completeness, n.has_portfolio)
      is distinct from (o.full_name, o.username, o.bio, o.specialties, o.languages_spoken, o.location, o.place_id, o.is_available, o.orbiter_level, o.delivery_time_days, o.starting_price, o.listed_at, o.review_count, o.rating_sum, o.profile_completeness, o.has_portfolio));
begin
  if cardinality(ids) > 0 then perform refresh_creator_search(ids); end if;
  return null;
end $$;
create trigger profiles_updated_search after update on profiles referencing old table as former new table as changed
  for each statement execute function profiles_searched();

-- Offers and samples of an Orbiter who is not listed change nothing that is found.
create function offers_searched() returns trigger language plpgsql as $$
declare ids uuid[] := array(select distinct c.orbiter_id from changed c where exists (select from creator_search s where s.user_id = c.orbiter_id));
begin
  if cardinality(ids) > 0 then perform refresh_creator_search(ids); end if;
  return null;
end $$;
create trigger orbiter_pricing_inserted_search after insert on orbiter_pricing referencing new table as changed for each statement execute function offers_searched();
create trigger orbiter_pricing_updated_search after update on orbiter_pricing referencing new table as changed for each statement execute function offers_searched();
create trigger orbiter_pricing_deleted_search after delete on orbiter_pricing referencing old table as changed for each statement execute function offers_searched();
create trigger orbiter_packages_inserted_search after insert on orbiter_packages referencing new table as changed for each statement execute function offers_searched();
create trigger orbiter_packages_updated_search after update on orbiter_packages referencing new table as changed for each statement execute function offers_searched();
create trigger orbiter_packages_deleted_search after delete on orbiter_packages referencing old table as changed for each statement execute function offers_searched();
create trigger orbiter_portfolio_inserted_search after insert on orbiter_portfolio referencing new table as changed for each statement execute function offers_searched();
create trigger orbiter_portfolio_updated_search after update on orbiter_portfolio referencing new table as changed for each statement execute function offers_searched();
create trigger orbiter_portfolio_deleted_search after delete on orbiter_portfolio referencing old table as changed for each statement execute function offers_searched();

create function creator_search_left() returns trigger language plpgsql as $$
begin
  perform forget_creator_words(array(select words from gone));
  return null;
end $$;
create trigger creator_search_deleted after delete on creator_search referencing old table as gone for each statement execute function creator_search_left();
create trigger creator_search_updated after update on creator_search referencing old table as gone for each statement execute function creator_search_left();
create trigger creator_search_changed after insert or update or delete on creator_search for each statement execute function notify_changed();

select refresh_creator_search(array(select user_id from profiles where listed_at is not null));

create index creator_search_recommended_idx on creator_search (by_recommended, user_id);
create index creator_search_price_idx on creator_search (by_price, user_id);
create index creator_search_rating_idx on creator_search (by_rating, user_id);
create index creator_search_delivery_idx on creator_search (by_delivery, user_id);
create index creator_search_newest_idx on creator_search (by_newest, user_id);
-- Whoever asks for a place alone is answered from this index.
create index creator_search_place_id_idx on creator_search (place_id, user_id)
  include (by_recommended, by_price, by_rating, by_delivery, by_newest, is_available);
create index creator_search_words_idx on creator_search using gin (words) with (fastupdate = off);
create index creator_search_sample_idx on creator_search using gin (words) with (fastupdate = off) where draw & 63 = 0;
create index creator_search_small_sample_idx on creator_search using gin (words) with (fastupdate = off) where draw & 1023 = 0;
create index places_state_idx on places (state);
create index creator_words_word_idx on creator_words (word collate "C");
create index creator_words_lexeme_idx on creator_words (lexeme);
create index creator_words_variants_idx on creator_words using gin (variants);
create index creator_words_similar_idx on creator_words using gin (word gin_trgm_ops);

-- What the search read until now.
drop index profiles_recommended_idx, profiles_price_idx, profiles_rating_idx, profiles_delivery_idx, profiles_available_idx,
  profiles_search_idx, profiles_specialties_idx;
alter table profiles drop column search_text;
drop function searchable(text, text[], text, text);
