/**
 * Fills a migrated, empty database with any number of creators in plain SQL: people distributed
 * over the country like its population, with their free time and their bookings.
 */
import type pg from 'pg'
import { SPECIALTIES } from '#market/creators/creator.ts'
import { BIOS, FIRST, LAST, array, dice, idOf, pick } from './seed.ts'

/**
 * Number of creators that one call of `creator_search_rows` writes; more would not fit into memory.
 */
const CHUNK = 25_000

/** In this order; an index is created once its table is full. */
const LATE_INDEXES = ['users', 'profiles', 'creator_search', 'creator_words']

const endings = [
  'a',
  'an',
  'ell',
  'er',
  'ett',
  'ic',
  'in',
  'ko',
  'man',
  'o',
  'ova',
  'quist',
  'sen',
  'ski',
  'son',
  'ton',
  'wood',
]
const firstName = pick(FIRST, dice('first', 1000))
/** 20 names with 17 endings in three places each: about five thousand names. */
const lastName = `${pick(LAST, dice('last', 1000))} || case when ${dice('plain', 10)} < 4 then '' else ${pick(endings, dice('end', 1000))} || ${pick(endings, dice('more', 1000))} end`
const name = `${firstName} || ' ' || ${lastName}`

const PEOPLE_SQL = `insert into users (id, email, full_name, email_confirmed_at, time_zone)
  select ${idOf('creator')}, 'creator-' || n || '@bench.example', ${name}, now(), 'America/New_York' from generate_series(1, $1::integer) n`

const ROLES_SQL = `insert into user_roles (user_id, role) select ${idOf('creator')}, 'orbiter' from generate_series(1, $1::integer) n`

/** Cities, weighted by population. */
const SPOTS_SQL = `create temporary table spots as select id, city_id, state, latitude, longitude, label, time_zone,
  (sum(weight::bigint) over (order by id))::bigint as up_to from places where kind = 'city' and weight > 0`

const PROFILES_SQL = `insert into profiles (user_id, email, full_name, bio, specialties, languages_spoken,
    place_id, city_id, state, latitude, longitude, location, time_zone, profile_image_url, cover_poster_url,
    profile_completeness, is_available, orbiter_level, orbiter_model, delivery_time_days, starting_price, pricing_30s,
    approval_status, listed_at, review_count, rating_sum, has_portfolio)
  select ${idOf('creator')}, 'creator-' || n || '@bench.example', ${name}, ${pick(BIOS, dice('bio', 1000))},
    ${array(SPECIALTIES)}[1 + ${dice('from', 8)} : 2 + ${dice('from', 8)} + ${dice('many', 3)}], '{English}',
    spot.id, spot.city_id, spot.state, spot.latitude, spot.longitude, spot.label, spot.time_zone,
    '/files/avatars/face-' || ${dice('face', 36)} || '.svg', '/files/reels/reel-' || ${dice('reel', 30)} || '.webp',
    40 + ${dice('complete', 61)}, ${dice('available', 100)} < 92, ${pick(['beginner', 'intermediate', 'pro'], dice('level', 1000))}, 'marketplace',
    ${array(['0', '1', '2', '3', '5', '7'])}[1 + ${dice('days', 6)}]::integer, (25 + ${dice('price', 476)}) * 100, 14900,
    'approved', now() - make_interval(secs => ${dice('listed', 50_000_000)}), reviews, reviews * 3 + ${dice('stars', 1000)} % (reviews * 2 + 1), true
  from (select n, case when ${dice('new', 5)} = 0 then 0 else ${dice('reviews', 60)} end as reviews from generate_series(1, $1::integer) n) numbered,
    lateral (select * from spots where up_to > ('x' || substr(md5('place' || n), 1, 12))::bit(48)::bigint % (select max(up_to) from spots) order by up_to limit 1) spot`

/** One in ten has a calendar for ten evenings; the others are free on any day. */
const FREE_TIME_SQL = `insert into orbiter_availability (orbiter_id, date, start_time, end_time)
  select ${idOf('creator')}, current_date + day, '09:00', '21:00' from generate_series(10, $1::integer, 10) n, generate_series(0, 9) day`

/** Each creator has one booking, made by another creator. */
const BOOKINGS_SQL = `insert into booking_requests (customer_id, orbiter_id, customer_name, customer_email, requested_date, requested_time, time_zone,
    start_at, end_at, event_ends_at, service_type, product, price_cents, commission_bps, expires_at, status)
  select md5('bench-creator-' || (1 + n % $1::integer))::uuid, ${idOf('creator')}, 'A customer', 'customer@bench.example', starts::date, '18:00', 'UTC',
    starts, starts + interval '1 hour', starts + interval '1 hour', '30s Reel',
    '{"kind":"reel","id":null,"name":"30s Reel","durationMinutes":60,"deliveryDays":2}', 14900, 1000, starts - interval '1 day',
    case when n % 3 = 0 then 'accepted' else 'completed' end
  from generate_series(1, $1::integer) n, lateral (select date_trunc('day', now()) + interval '18 hours' + make_interval(days => n % 90 - 60) as starts) at`

/** Fills the tables without foreign key checks and triggers, which would run for each row. */
async function fill(client: pg.PoolClient, creators: number): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const statement of [PEOPLE_SQL, ROLES_SQL]) await client.query(statement, [creators])
  await client.query(SPOTS_SQL)
  await client.query('create index on spots (up_to)')
  await client.query('analyze spots')
  for (const statement of [PROFILES_SQL, FREE_TIME_SQL, BOOKINGS_SQL])
    await client.query(statement, [creators])
  for (let from = 1; from <= creators; from += CHUNK)
    await client.query(
      `insert into creator_search (user_id, words, by_recommended, by_price, by_rating, by_delivery, by_newest, place_id, is_available)
        select user_id, words, by_recommended, by_price, by_rating, by_delivery, by_newest, place_id, is_available
        from creator_search_rows(array(select ${idOf('creator')} from generate_series($1::integer, $2::integer) n))`,
      [from, Math.min(creators, from + CHUNK - 1)],
    )
  await client.query(
    `insert into creator_words (word, lexeme) select word, (ts_lexize('search_stem', word))[1] from (
      select unnest(search_tokens(text)) as word from (select full_name from profiles union select bio from profiles
        union select unnest(specialties) from profiles union select 'English') texts (text) group by 1) words where length(word) >= 3`,
  )
  await client.query('set session_replication_role = origin')
}

async function indexesOf(client: pg.PoolClient): Promise<{ name: string; text: string }[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes i where schemaname = 'public' and tablename = any($1)
      and not exists (select from pg_constraint where conname = indexname)`,
    [LATE_INDEXES],
  )
  return rows
}

/** @returns the seconds that it took */
export async function seedCreators(pool: pg.Pool, creators: number): Promise<number> {
  const started = performance.now()
  const client = await pool.connect()
  try {
    await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '64MB'`)
    const indexes = await indexesOf(client)
    for (const { name: index } of indexes) await client.query(`drop index ${index}`)
    await fill(client, creators)
    for (const { text } of indexes) await client.query(text)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
  return (performance.now() - started) / 1000
}
