/**
 * How much a cancellation refunds. The preview and the actual cancellation use the same function.
 */
import { formatInstant, HOUR_MS } from '#app/base/time.ts'

/** Stored on each booking as it was at the time of the request. */
export interface CancellationPolicy {
  /** Sorted from the most hours before the start to the fewest; the first match applies. */
  steps: { hoursBefore: number; refundBps: number }[]
  /**
   * Grace period: a full refund within this many hours of the agreement, while at least
   * `graceUntilHoursBefore` hours remain before the start.
   */
  graceHours: number
  graceUntilHoursBefore: number
}

export const STANDARD_POLICY: CancellationPolicy = {
  steps: [
    { hoursBefore: 7 * 24, refundBps: 10_000 },
    { hoursBefore: 48, refundBps: 5000 },
  ],
  graceHours: 24,
  graceUntilHoursBefore: 48,
}

interface CancelledBooking {
  status: string
  priceCents: number | null
  policy: unknown
  agreedAt: Date | string | null
  startAt: Date | string
}

export interface Refund {
  /** Basis points of the price; 10000 is the full price. */
  refundBps: number
  /** US cents; null for a booking without a price. */
  refundCents: number | null
}

const EVERYTHING = 10_000

function policyOf(stored: unknown): CancellationPolicy {
  return typeof stored === 'object' && stored !== null && 'steps' in stored
    ? (stored as CancellationPolicy)
    : STANDARD_POLICY
}

/**
 * A cancellation costs the customer something only if it was the customer's decision and both sides
 * had already agreed.
 */
export function refundOf(
  booking: CancelledBooking,
  by: 'customer' | 'orbiter' | 'admin',
  at: Date,
): Refund {
  const refundBps =
    by === 'customer' && booking.status === 'accepted' ? customerRefundBps(booking, at) : EVERYTHING
  return {
    refundBps,
    refundCents:
      booking.priceCents === null ? null : Math.floor((booking.priceCents * refundBps) / 10_000),
  }
}

function customerRefundBps(
  { policy: stored, agreedAt, startAt }: CancelledBooking,
  at: Date,
): number {
  const policy = policyOf(stored)
  const msLeft = new Date(startAt).getTime() - at.getTime()
  const isFresh =
    agreedAt !== null && at.getTime() - new Date(agreedAt).getTime() <= policy.graceHours * HOUR_MS
  if (isFresh && msLeft >= policy.graceUntilHoursBefore * HOUR_MS) return EVERYTHING
  return policy.steps.find((step) => msLeft >= step.hoursBefore * HOUR_MS)?.refundBps ?? 0
}

function lengthOf(hours: number): string {
  return hours % 24 === 0 && hours > 48 ? `${hours / 24} days` : `${hours} hours`
}

const graceOf = ({
  graceHours,
  graceUntilHoursBefore,
}: Pick<CancellationPolicy, 'graceHours' | 'graceUntilHoursBefore'>) =>
  `Changed your mind? Full refund within ${graceHours} hours of confirmation, if the start is at least ${graceUntilHoursBefore} hours away.`

/**
 * The policy in sentences, for the page. @param isManaged whether Orbit sold the job and matches it
 */
export function describePolicy(stored: unknown, { isManaged }: { isManaged: boolean }): string[] {
  const { steps, graceHours, graceUntilHoursBefore } = policyOf(stored)
  const last = steps.at(-1)?.hoursBefore ?? 0
  return [
    isManaged ? 'Free until an Orbiter is confirmed.' : 'Free while the request is pending.',
    ...steps.map(
      ({ hoursBefore, refundBps }) =>
        `${refundBps / 100}% refund up to ${lengthOf(hoursBefore)} before the start.`,
    ),
    `No refund in the last ${lengthOf(last)}.`,
    graceOf({ graceHours, graceUntilHoursBefore }),
    isManaged
      ? 'If the Orbiter cancels, we look for another one; until one is confirmed, the customer can cancel for a full refund.'
      : 'If the Orbiter cancels, the customer gets a full refund.',
  ]
}

/**
 * How much is refunded until when, from now on, on the clock of the place: `Full refund until Nov
 * 13, 2026, 7:00 PM EST, 50% until Nov 18, 2026, 7:00 PM EST, nothing after that.` If the time for
 * a full refund is over, the text says what is still refunded right after confirmation.
 */
export function refundDates(
  { steps, graceHours, graceUntilHoursBefore }: CancellationPolicy,
  { startAt, timeZone }: { startAt: Date; timeZone: string },
  at: Date,
): string {
  const [first, ...later] = steps
    .map(({ hoursBefore, refundBps }) => ({
      until: new Date(startAt.getTime() - hoursBefore * HOUR_MS),
      share: refundBps === EVERYTHING ? 'Full' : `${refundBps / 100}%`,
    }))
    .filter(({ until }) => until > at)
    .map(({ until, share }) => ({ share, until: formatInstant(until, timeZone) }))
  if (!first) return 'No refund after that.'
  const rest = later.map((step) => `, ${step.share} until ${step.until}`).join('')
  const dates = `${first.share} refund until ${first.until}${rest}, nothing after that.`
  const hasGrace = startAt.getTime() - graceUntilHoursBefore * HOUR_MS > at.getTime()
  return first.share === 'Full' || !hasGrace
    ? dates
    : `${dates} ${graceOf({ graceHours, graceUntilHoursBefore })}`
}
