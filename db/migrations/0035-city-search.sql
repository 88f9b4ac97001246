-- The words of events and the filters of each creator as bits, in the index of places: a search in a city that asks for nothing
-- else is answered from that index alone, however many work there.

-- What has a bit, in its order. Another list needs another migration that makes the column anew.
create function creator_mark_names() returns text[] language sql immutable parallel safe as $$
  select array['all:', 'on:'] || array(select 'from:' || step from generate_series(1, 20) step) || array(select 'to:' || step from generate_series(1, 19) step)
    || array(select 'stars:' || half from generate_series(1, 10) half) || array(select 'days:' || days from unnest(array[0, 1, 2, 3, 5, 7]) days)
    || array['level:beginner', 'level:intermediate', 'level:pro', 'does:lifestyle', 'does:product', 'does:travel', 'does:food', 'does:fashion',
      'does:fitness', 'does:tech', 'does:beauty', 'does:real estate', 'does:events']
    || string_to_array(concat_ws(' ',
      'airbnb anniversari apart bachelorett bakeri bar bartend beauti birthday boutiqu brand breweri bridal bride brunch busi cafe',
      'cater celebr ceremoni chef cloth club cocktail coffe commenc concert confer corpor dinner dj drink elop engag estat event',
      'everyday famili fashion festiv fit food founder gig graduat groom gym hair home hotel hous keynot kitchen launch lifestyl list',
      'loft lookbook lunch makeup meetup menu music neon nightclub nightlif open panel parti product properti quinceanera race real',
      'realtor resort restaur retail run runway salon school shop skin skincar softwar spa sport stage startup store style tast tech',
      'technolog tourism townhous train travel trip unbox vacat vlog walkthrough wed wineri workout yoga'), ' ')
$$;

create function creator_marks(words tsvector) returns bit(256) language plpgsql immutable parallel safe as $$
declare marks bit(256) := repeat('0', 256)::bit(256);
declare bit integer;
begin
  for bit in select place from unnest(tsvector_to_array(words)) as lexeme join unnest(creator_mark_names()) with ordinality as known (name, place) on name = lexeme
  loop
    marks := set_bit(marks, bit - 1, 1);
  end loop;
  return marks;
end $$;

alter table creator_search add column marks bit(256) not null generated always as (creator_marks(words)) stored;
comment on column creator_search.marks is 'of words, those that creator_mark_names() lists';

-- As before, with the new column.
create or replace function creator_search_rows(ids uuid[]) returns setof creator_search language sql stable as $$
  select p.user_id, array_to_tsvector(array(
      select distinct lexeme from (
        select (ts_lexize('search_stem', token))[1] from unnest(search_tokens(t.name)) as token
        union all select 'name:' || token from unnest(search_tokens(t.name)) as token
        union all select 'place:' || token from unnest(search_tokens(t.place)) as token
        union all select unnest(ts_lexize('english_stem', token)) from unnest(search_tokens(t.other)) as token
        union all select unnest(creator_tags(p))
      ) as found (lexeme) where lexeme <> '')),
    -(p.recommended_score * 10000)::bigint, coalesce(p.starting_price, 2147483647)::bigint, -(coalesce(p.rating, 0) * 100)::bigint,
    coalesce(p.delivery_time_days, 99)::bigint, -(extract(epoch from p.listed_at) * 1000000)::bigint, p.place_id, p.is_available, null::integer, null::bit(256)
  from creator_texts(ids) t join profiles p using (user_id)
$$;

drop index creator_search_place_id_idx;
create index creator_search_place_id_idx on creator_search (place_id, user_id)
  include (by_recommended, by_price, by_rating, by_delivery, by_newest, marks);
