/**
 * Limits how often one person may send requests and repeat changes. Every request emails two people
 * and adds to an Orbiter's list. Other customers' requests for the same time don't count.
 */
import { sql } from 'kysely'
import { Conflict, InvalidInput } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { refuseUntil, countTry } from '#app/platform/rate-limit.ts'

export const REQUEST_LIMITS = {
  /** Unanswered requests: with all Orbiters together, and with one Orbiter. */
  open: 40,
  openWithOne: 10,
  /** Requests sent, regardless of outcome. */
  hour: 30,
  hourWithOne: 12,
  day: 100,
}

interface Sent {
  open: number
  openWithOne: number
  hour: number
  hourWithOne: number
  day: number
  firstInHour: Date | null
  firstInHourWithOne: Date | null
  firstInDay: Date | null
}

/** Prevents other requests of this customer from being counted until the transaction ends. */
async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`booking requests of ${customerId}`}, 0))`.execute(
    tx,
  )
}

async function countSent(tx: Tx, customerId: string, orbiterId: string): Promise<Sent> {
  const [hourAgo, dayAgo] = [
    new Date(now().getTime() - HOUR_MS),
    new Date(now().getTime() - DAY_MS),
  ]
  const { rows } = await sql<Sent>`select
      count(*) filter (where is_open)::int as open,
      count(*) filter (where is_open and is_same)::int as "openWithOne",
      count(*) filter (where created_at > ${hourAgo})::int as hour,
      count(*) filter (where created_at > ${hourAgo} and is_same)::int as "hourWithOne",
      count(*) filter (where created_at > ${dayAgo})::int as day,
      min(created_at) filter (where created_at > ${hourAgo}) as "firstInHour",
      min(created_at) filter (where created_at > ${hourAgo} and is_same) as "firstInHourWithOne",
      min(created_at) filter (where created_at > ${dayAgo}) as "firstInDay"
    from (
      select created_at, orbiter_id = ${orbiterId} as is_same, status = 'pending' and expires_at > ${now()} as is_open
      from booking_requests where customer_id = ${customerId} and not is_managed and (created_at > ${dayAgo} or status = 'pending')
    ) sent`.execute(tx)
  return rows[0] as Sent
}

function refuseWithin(ms: number, first: Date | null, reason: string): never {
  return refuseUntil(new Date((first ?? now()).getTime() + ms), reason)
}

/**
 * Takes the customer's lock, so call this before taking an Orbiter's lock.
 * @throws Conflict (`too-many-open`), RateLimited
 */
export async function requireRoomForRequest(
  tx: Tx,
  customerId: string,
  orbiterId: string,
): Promise<void> {
  await lockCustomer(tx, customerId)
  const sent = await countSent(tx, customerId, orbiterId)
  const most = REQUEST_LIMITS
  const what =
    'waiting for an answer. Cancel one under My Bookings or wait for an answer before you send another.'
  if (sent.openWithOne >= most.openWithOne)
    throw new Conflict(
      'too-many-open',
      `You have ${sent.openWithOne} requests with this creator ${what}`,
    )
  if (sent.open >= most.open)
    throw new Conflict('too-many-open', `You have ${sent.open} requests ${what}`)
  if (sent.hourWithOne >= most.hourWithOne) {
    refuseWithin(
      HOUR_MS,
      sent.firstInHourWithOne,
      `You have sent this creator ${sent.hourWithOne} requests within an hour`,
    )
  }
  if (sent.hour >= most.hour)
    refuseWithin(HOUR_MS, sent.firstInHour, `You have sent ${sent.hour} requests within an hour`)
  if (sent.day >= most.day)
    refuseWithin(DAY_MS, sent.firstInDay, `You have sent ${sent.day} requests within a day`)
}

interface RequestedTime {
  customerId: string
  orbiterId: string
  startAt: Date
  endAt: Date
}

/**
 * A customer has at most one open request with an Orbiter for the same time. The caller must hold
 * the customer's lock.
 * @throws InvalidInput
 */
export async function refuseSecondRequest(
  tx: Tx,
  { customerId, orbiterId, startAt, endAt }: RequestedTime,
): Promise<void> {
  const overlapping = await tx
    .selectFrom('bookingRequests')
    .select('id')
    .where('orbiterId', '=', orbiterId)
    .where('customerId', '=', customerId)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', now())
    .where('startAt', '<', endAt)
    .where('endAt', '>', startAt)
    .executeTakeFirst()
  if (overlapping)
    throw new InvalidInput({
      time: 'You have already asked this creator for this time. Choose another, or cancel that request in My bookings.',
    })
}

// Limits per person and booking for repeatable changes, each of which emails the other person.
const WINDOW_SECONDS = 3600

const CHANGE_LIMITS = {
  propose: { verb: 'proposed a new time', person: 60, booking: 8 },
  quote: { verb: 'sent a quote', person: 120, booking: 10 },
  'change-brief': { verb: 'changed the brief', person: 120, booking: 30 },
}

/**
 * Call this before the transaction: it counts independently, across all processes.
 * @throws RateLimited
 */
export async function countChange(
  personId: string,
  bookingId: string,
  change: keyof typeof CHANGE_LIMITS,
): Promise<void> {
  const { verb, person, booking } = CHANGE_LIMITS[change]
  const often = (limit: number) => `${limit} times within an hour`
  await countTry({
    key: `${change}:${personId}`,
    limit: person,
    windowSeconds: WINDOW_SECONDS,
    reason: `You have ${verb} ${often(person)}`,
  })
  if (!isUuid(bookingId)) return
  const reason = `You have ${verb} for this booking ${often(booking)}`
  await countTry({
    key: `${change}:${personId}:${bookingId}`,
    limit: booking,
    windowSeconds: WINDOW_SECONDS,
    reason,
  })
}
