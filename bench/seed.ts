/**
 * Fills a migrated, empty database with a marketplace of the size to be measured. Plain SQL, so it
 * takes seconds.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { CITIES } from '#market/catalog/cities.ts'
import { SPECIALTIES } from '#market/creators/creator.ts'
import { sizeOf } from '../scripts/smoke.mjs'

export const CREATORS = sizeOf(10_000, 400)
export const BOOKINGS = CREATORS * 10
export const CUSTOMERS = sizeOf(400, 241)
/** Price of a reel of 30 seconds, with every Orbiter. */
export const PRICE_CENTS = 14_900

export const FIRST = [
  'Maya',
  'Theo',
  'Camila',
  'Jonas',
  'Priya',
  'Marcus',
  'Elena',
  'Dmitri',
  'Aisha',
  'Lucas',
  'Hana',
  'Owen',
  'Zuri',
  'Felix',
  'Noor',
  'Gabriel',
  'Ines',
  'Kofi',
  'Lena',
  'Rafael',
]
export const LAST = [
  'Okafor',
  'Lindqvist',
  'Duarte',
  'Nakamura',
  'Patel',
  'Reyes',
  'Kowalski',
  'Haddad',
  'Moreau',
  'Silva',
  'Brandt',
  'Osei',
  'Ferrari',
  'Novak',
  'Iyer',
  'Castillo',
  'Weber',
  'Mbeki',
  'Larsen',
  'Quinn',
]
export const BIOS = [
  'Films weddings and rehearsal dinners on two iPhones and has the reel ready before the last dance.',
  'Restaurant openings, tasting menus and everything that steams. Natural light, quick cuts, no stock music.',
  'Former news camera operator; product launches, store openings and founders who dislike being filmed.',
  'Runs, climbs and lifts with the people in the frame. Fitness studios, races, training camps.',
  'Small rooms, big nights: concerts, album parties and backstage moments, edited on the train home.',
  'Real estate walk-throughs that feel like a visit, delivered the next morning.',
  'Fashion pop-ups and lookbooks with a documentary eye. Speaks Spanish and Portuguese.',
  'Birthdays, graduations and family days, told through the small gestures that nobody else sees.',
]

/** Session tokens of the bench's customers are predictable, so the bench can act as any of them. */
export const sessionToken = (customer: number) =>
  `bench-session-token-of-customer-number-${customer}`
const hashOf = (token: string) => createHash('sha256').update(token).digest()
export const idOf = (kind: string) => `md5('bench-${kind}-' || n)::uuid`

export const array = (words: readonly string[]) =>
  `(array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(',')}])`
export const pick = (words: readonly string[], by: string) =>
  `${array(words)}[1 + (${by}) % ${words.length}]`
const cityName = CITIES.map((city) => `${city.name}, ${city.state}`)
const cityZone = CITIES.map((city) => city.timeZone)

/** A number that looks random and is the same in every run. */
export const dice = (salt: string, below: number) =>
  `(('x' || substr(md5('${salt}' || n), 1, 7))::bit(28)::int % ${below})`

function peopleSql(): string[] {
  const name = `${pick(FIRST, dice('first', 1000))} || ' ' || ${pick(LAST, dice('last', 1000))}`
  return [
    `insert into users (id, email, full_name, email_confirmed_at, time_zone) select ${idOf('creator')}, 'creator-' || n || '@bench.example', ${name}, now(), ${pick(cityZone, dice('city', 1000))} from generate_series(1, ${CREATORS}) n`,
    `insert into users (id, email, full_name, email_confirmed_at, time_zone) select ${idOf('customer')}, 'customer-' || n || '@bench.example', ${name}, now(), 'America/New_York' from generate_series(1, ${CUSTOMERS}) n`,
    `insert into user_roles (user_id, role) select ${idOf('creator')}, 'orbiter' from generate_series(1, ${CREATORS}) n`,
    `insert into user_roles (user_id, role) select ${idOf('customer')}, 'user' from generate_series(1, ${CUSTOMERS}) n`,
    `insert into profiles (user_id, email, full_name) select ${idOf('customer')}, 'customer-' || n || '@bench.example', ${name} from generate_series(1, ${CUSTOMERS}) n`,
    `insert into profiles (user_id, email, full_name, bio, specialties, languages_spoken, location, time_zone, profile_image_url, cover_reel_url, cover_poster_url,
        profile_completeness, is_available, orbiter_level, orbiter_model, delivery_time_days, starting_price, pricing_15s, pricing_30s, pricing_60s,
        approval_status, listed_at, review_count, rating_sum, has_portfolio)
      select ${idOf('creator')}, 'creator-' || n || '@bench.example', ${name}, ${pick(BIOS, dice('bio', 1000))},
        ${array(SPECIALTIES)}[1 + ${dice('from', 8)} : 2 + ${dice('from', 8)} + ${dice('many', 3)}], '{English}',
        ${pick(cityName, dice('city', 1000))}, ${pick(cityZone, dice('city', 1000))},
        case when ${dice('face', 10)} < 8 then '/files/avatars/face-' || ${dice('face', 36)} || '.svg' end,
        case when ${dice('reel', 10)} < 8 then '/files/reels/reel-' || ${dice('reel', 30)} || '.mp4' end,
        case when ${dice('reel', 10)} < 8 then '/files/reels/reel-' || ${dice('reel', 30)} || '.webp' end,
        40 + ${dice('complete', 61)}, ${dice('available', 100)} < 92, ${pick(['beginner', 'intermediate', 'pro'], dice('level', 1000))}, 'marketplace',
        ${array(['0', '1', '2', '3', '5', '7'])}[1 + ${dice('days', 6)}]::int, (25 + ${dice('price', 476)}) * 100, 9900, ${PRICE_CENTS}, 24900,
        'approved', now() - make_interval(mins => ${dice('listed', 500_000)}), reviews, case when reviews = 0 then 0 else reviews * 3 + ${dice('stars', 1000)} % (reviews * 2 + 1) end,
        ${dice('reel', 10)} < 8
      from (select n, case when ${dice('new', 5)} = 0 then 0 else ${dice('reviews', 60)} end as reviews from generate_series(1, ${CREATORS}) n) numbered`,
    `update profiles set place_id = places.id from places where places.kind = 'city' and places.label = profiles.location`,
  ]
}

/** One in five Orbiters has a calendar for the next sixty days; the others are free on any day. */
const AVAILABILITY_SQL = `insert into orbiter_availability (orbiter_id, date, start_time, end_time)
  select ${idOf('creator')}, current_date + day, '09:00', '21:00' from generate_series(5, ${CREATORS}, 5) n, generate_series(0, 59) day`

/**
 * Ten bookings per Orbiter: seven in the past, two accepted and one still open ahead. Bookings of
 * one Orbiter do not overlap.
 */
const BOOKINGS_SQL = `insert into booking_requests (customer_id, orbiter_id, customer_name, customer_email, requested_date, requested_time, time_zone,
    start_at, end_at, event_ends_at, venue_address, service_type, product, price_cents, commission_bps, expires_at, status, created_at, status_changed_at)
  select md5('bench-customer-' || (1 + (n * 7 + k) % ${CUSTOMERS}))::uuid, ${idOf('creator')}, 'A customer', 'customer-' || (1 + (n * 7 + k) % ${CUSTOMERS}) || '@bench.example',
    starts::date, '18:00', 'UTC', starts, starts + interval '1 hour', starts + interval '1 hour', '1 Main Street', '30s Reel',
    '{"kind":"reel","id":null,"name":"30s Reel","durationMinutes":60,"deliveryDays":2}', ${PRICE_CENTS}, 1000, least(starts, starts - interval '1 day'),
    case when k < 5 then 'completed' when k < 6 then 'rejected' when k < 7 then 'cancelled' when k < 9 then 'accepted' else 'pending' end,
    starts - interval '2 days', starts - interval '2 days'
  from generate_series(1, ${CREATORS}) n, generate_series(0, ${BOOKINGS / CREATORS - 1}) k,
    lateral (select date_trunc('day', now()) + interval '18 hours' + make_interval(days => (k - 7) * 9 + 3 + n % 5) as starts) at`

/** One in four Orbiters has rules in addition to free times, and one in ten is away for a week. */
const RULES_SQL = [
  `insert into booking_rules (orbiter_id, buffer_before_minutes, buffer_after_minutes, notice_hours, daily_maximum, allows_travel)
    select ${idOf('creator')}, 30, 30, 24, 3, n % 8 = 0 from generate_series(4, ${CREATORS}, 4) n on conflict do nothing`,
  `insert into blocked_times (id, orbiter_id, start_at, end_at)
    select ${idOf('away')}, ${idOf('creator')}, starts, starts + interval '7 days'
    from generate_series(10, ${CREATORS}, 10) n, lateral (select date_trunc('day', now()) + make_interval(days => 20 + n % 20) as starts) at
    on conflict do nothing`,
]

/** Their times can be booked whatever else is booked: they have no rules, and no week away. */
export const TAKES_ANY_TIME = `is_available
  and not exists (select from booking_rules r where r.orbiter_id = profiles.user_id)
  and not exists (select from blocked_times t where t.orbiter_id = profiles.user_id)`

export async function isSeeded(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from profiles where listed_at is not null',
  )
  return rows[0]?.count === CREATORS
}

export async function seed(pool: pg.Pool): Promise<void> {
  for (const statement of [...peopleSql(), AVAILABILITY_SQL, BOOKINGS_SQL])
    await pool.query(statement)
}

/** Fills in what a database from an earlier version of the bench lacks. */
export async function addRules(pool: pg.Pool): Promise<void> {
  for (const statement of RULES_SQL) await pool.query(statement)
}

/** Creates the customers' sessions. They expire after a month, so every run creates them again. */
export async function openSessions(pool: pg.Pool): Promise<void> {
  await pool.query('delete from sessions')
  const tokens = Array.from({ length: CUSTOMERS }, (_, index) => hashOf(sessionToken(index + 1)))
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at) select hash, ${idOf('customer')}, now() + interval '30 days' from unnest($1::bytea[]) with ordinality as t (hash, n)`,
    [tokens],
  )
}

/**
 * Backdates the seeded bookings and expires most of the open ones: a customer may only send so many
 * requests within a day, and have so many open.
 */
export async function ageBookings(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update booking_requests set created_at = now() - interval '2 days' where created_at > now() - interval '1 day'`,
  )
  await pool.query(
    `update booking_requests set expires_at = now() where status = 'pending' and expires_at > now() and left(id::text, 1) <> '0'`,
  )
}

/** Deletes the leftovers of the last run, which would slow down this one. */
export async function forgetLastRun(pool: pg.Pool): Promise<void> {
  // Only the bookings of the last run were paid for.
  for (const table of ['payments', 'orders', 'test_charges'])
    await pool.query(`delete from ${table}`)
  await pool.query(`delete from booking_requests where venue_address = 'bench, 75201'`)
  await ageBookings(pool)
  await pool.query('truncate notifications, events, mails, newsletter_deliveries, idempotency_keys')
  await pool.query(
    `do $$ begin if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if; end $$`,
  )
  await pool.query('vacuum analyze')
}

export async function readCreatorIds(
  pool: pg.Pool,
  where: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select user_id from profiles where listed_at is not null and ${where} order by user_id limit $1`,
    [limit],
  )
  return rows.map((row) => row.user_id)
}
