/**
 * Reads what the demo shows to its three people and to visitors, in the terms of `demo-states.ts`.
 */
import { sql } from 'kysely'
import { addDays } from '#app/base/add-days.ts'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { eveningIn } from '#app/base/zoned-time.ts'
import type { Role } from '#people/accounts/account.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { DEMO_ACCOUNTS } from '#people/auth/demo-accounts.ts'
import { listBlockedTimes } from '#market/availability/own-calendar.server.ts'
import { listOpenTimes } from '#market/availability/open-times.server.ts'
import { listUpcomingBookings } from '#work/bookings/orbiter-booking-queries.server.ts'
import { CITIES } from '#market/catalog/cities.ts'
import { DEFAULT_SEARCH } from '#market/creators/creator-search.ts'
import { DUE_NOW } from '#delivery/deliveries/due-pieces.server.ts'
import { listOrbiterJobs } from '#work/projects/orbiter-job-queries.server.ts'
import { countQuestions } from '#work/questions/read-questions.server.ts'
import { searchCreators } from '#market/search/search-creators.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { DEMO_CREATORS } from '#db/demo/people.ts'

export type DemoPeople = Record<(typeof DEMO_ACCOUNTS)[number]['role'], Viewer>

/** Evenings begin at 5 PM. */
const EVENING = '17:00'
const COMING_DAYS = 3

async function findViewer(email: string, role: Role): Promise<Viewer> {
  const { id, fullName, timeZone } = await db()
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.userId', 'u.id')
    .select(['u.id', 'u.fullName', 'p.timeZone'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
  return {
    id,
    email,
    fullName,
    roles: [role],
    timeZone: timeZone ?? 'America/New_York',
    avatarUrl: null,
  }
}

export async function findDemoPeople(): Promise<DemoPeople> {
  const viewers = await Promise.all(
    DEMO_ACCOUNTS.map(async ({ email, role }) => [role, await findViewer(email, role)] as const),
  )
  return Object.fromEntries(viewers) as DemoPeople
}

export async function readOrbiterHome(orbiter: Viewer): Promise<string[]> {
  const at = now().getTime()
  const [{ offers }, { waiting }, { rows: ahead }, taken, { rows: due }] = await Promise.all([
    listOrbiterJobs(orbiter),
    countQuestions(orbiter),
    listUpcomingBookings(orbiter, 2),
    listBlockedTimes(orbiter, now(), new Date(at + 7 * DAY_MS)),
    sql`select d.id from deliverables d join booking_requests b on b.id = d.booking_request_id
      where b.orbiter_id = ${orbiter.id} and b.status = 'accepted' and d.state in ('owed', 'changes')
        and ${DUE_NOW} between ${new Date(at + HOUR_MS)} and ${new Date(at + DAY_MS)}`.execute(
      db(),
    ),
  ])
  const [next] = ahead
  return [
    ...(offers.length > 0 ? ['a job offered'] : []),
    ...(waiting > 0 ? ['a question to answer'] : []),
    ...(due.length > 0 ? ['a delivery due within a day'] : []),
    ...(ahead.length > 1 ? ['a second event ahead'] : []),
    ...(next && Date.parse(next.startAt) < at + 8 * DAY_MS ? ['an event within eight days'] : []),
    ...(taken.length > 0 ? ['a time taken within a week'] : []),
  ]
}

/**
 * Which evening is tonight depends on the place: until 2 AM it is the evening that began yesterday.
 */
export async function readSearch(): Promise<string[]> {
  const found = new Set<string>()
  const { total } = await searchCreators({ ...DEFAULT_SEARCH, onlyAvailable: false })
  if (total === DEMO_CREATORS.length) found.add('every Orbiter')
  for (const { name, state, timeZone } of CITIES) {
    const today = eveningIn(timeZone, now())
    for (let day = 0; day <= COMING_DAYS; day += 1) {
      const search = { ...DEFAULT_SEARCH, location: `${name}, ${state}`, date: addDays(today, day) }
      const times = (await searchCreators(search)).rows.flatMap(({ freeOn }) => freeOn?.times ?? [])
      if (day === 0 && times.some((time) => time >= EVENING)) found.add('tonight')
      if (day > 0 && times.length > 0) found.add(`${name} in the coming days`)
    }
  }
  if (await isNightFree()) found.add('at 1 AM')
  return [...found]
}

/** Checks the last night for which an Orbiter has said when they are free. */
async function isNightFree(): Promise<boolean> {
  const night = await db()
    .selectFrom('orbiterAvailability as a')
    .innerJoin('profiles as p', 'p.userId', 'a.orbiterId')
    .select(['a.orbiterId', 'a.date', 'p.timeZone'])
    .where('p.listedAt', 'is not', null)
    .where('a.endTime', '=', '26:00')
    .orderBy('a.date', 'desc')
    .executeTakeFirst()
  if (!night) return false
  return (await listOpenTimes(db(), { ...night, durationMinutes: 60 })).includes('25:00')
}

export async function readMoney(): Promise<string[]> {
  const at = now().getTime()
  const inHours = (hours: number) => new Date(at + hours * HOUR_MS)
  const { rows } = await sql<{ says: string }>`
    select distinct 'payout ' || state as says from payouts
    union select 'dispute ' || state from disputes
    union select 'refund ' || kind || ' ' || state from refunds
    union select 'tip ' || state from payments where purpose = 'tip'
    union select 'code used' from promo_uses where given_back_at is null
    union select 'credit used' from orders where credit_cents > 0 and state = 'held'
    union select 'paid again until tomorrow' from orders
      where state = 'open' and pay_by between ${inHours(20)} and ${inHours(24)}
    union select 'in time' from disputes where state = 'open' and due_at > ${inHours(96)}`.execute(
    db(),
  )
  return rows.map(({ says }) => says)
}

export async function readBooks(): Promise<string[]> {
  const { rows: late } = await sql`select e.id from ledger_entries e
    join ledger_entries f on f.account_id = e.account_id and f.id < e.id and f.posted_at > e.posted_at`.execute(
    db(),
  )
  const days = await db()
    .selectFrom('reconciliations')
    .select(['differenceCount', 'differences'])
    .execute()
  const isEqual = days.every(
    ({ differenceCount, differences }) =>
      differenceCount === 0 && (differences as unknown[]).length === 0,
  )
  return [
    ...(late.length === 0 ? ['in the order of time'] : []),
    ...(days.length === 7 && isEqual ? ['a week without a difference'] : []),
  ]
}
