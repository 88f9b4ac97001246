/** What a cancellation refunds, held still until it is posted. */
import { Conflict } from '#app/base/errors.ts'
import {
  type CancellationParts,
  describeParts,
  previewCancellation,
} from '#app/features/payments/cancellation.ts'
import {
  findOrderOf,
  lockOrderOf,
  type OrderRow,
  type OrderSubject,
} from '#app/features/payments/orders.server.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

/** A booking that is about to be cancelled. */
export interface EndingBooking {
  id: string
  status: string
  commissionBps: number
}

/** By the policy, of the price. */
interface PolicyRefund {
  refundBps: number
  refundCents: number | null
}

/** What the page showed. */
interface ShownRefund {
  refundBps?: number | undefined
  refundCents?: number | undefined
}

/** Both parts of a cancellation now, for the page that asks; null where nothing was charged. */
export async function readParts(
  booking: EndingBooking,
  refundBps: number,
): Promise<CancellationParts | null> {
  if (booking.status !== 'accepted') return null
  return partsOf(await findOrderOf(await subjectOf(db(), booking.id)), booking, refundBps)
}

/**
 * The refund of a booking as it will be posted. The booking's lock must be held.
 * @throws Conflict (`terms-changed`) with the new figures, unless it is what was shown
 */
export async function lockRefund(
  tx: Tx,
  booking: EndingBooking,
  refund: PolicyRefund,
  shown: ShownRefund,
  by: 'customer' | 'orbiter' | 'admin',
): Promise<PolicyRefund> {
  const { refundBps } = refund
  const order =
    booking.status === 'accepted'
      ? await lockOrderOf(tx, await subjectOf(tx, booking.id))
      : undefined
  const parts = partsOf(order, booking, refundBps)
  const refundCents = parts?.refundCents ?? refund.refundCents
  if (!isShown(shown.refundBps, refundBps) || !isShown(shown.refundCents, refundCents))
    throw new Conflict('terms-changed', `The refund has changed. ${figuresOf(parts, by)}`)
  // A session of a project has its share of what the project gives back.
  return { refundBps, refundCents: order?.projectId ? refund.refundCents : refundCents }
}

/** Nobody has the project yet: all of the price goes back. */
const WHOLE = { refundBps: 10_000, commissionBps: 0 }

/**
 * What cancelling a project gives back that nobody has taken yet, for the page that asks; null where
 * nothing was charged.
 */
export async function readWithdrawal(projectId: string): Promise<CancellationParts | null> {
  return previewCancellation(await findOrderOf({ projectId }), WHOLE)
}

/**
 * The same as it will be posted.
 * @param shownCents what the page showed, of the price
 * @throws Conflict (`terms-changed`) with the new figures, unless it is what was shown
 */
export async function lockWithdrawal(
  tx: Tx,
  projectId: string,
  shownCents: number | undefined,
): Promise<CancellationParts | null> {
  const parts = previewCancellation(await lockOrderOf(tx, { projectId }), WHOLE)
  if (!isShown(shownCents, parts?.refundCents ?? null))
    throw new Conflict('terms-changed', `The refund has changed. ${figuresOf(parts, 'customer')}`)
  return parts
}

const isShown = (shown: number | undefined, now: number | null) =>
  shown === undefined || shown === now

const figuresOf = (parts: CancellationParts | null, reader: 'customer' | 'orbiter' | 'admin') =>
  parts
    ? describeParts(parts, {
        customer: reader === 'customer' ? null : 'The customer',
        orbiter: reader === 'orbiter' ? null : 'The Orbiter',
      }).join(' ')
    : 'Please check the new amount before you cancel.'

const partsOf = (order: OrderRow | undefined, { commissionBps }: EndingBooking, bps: number) =>
  previewCancellation(order, { refundBps: bps, commissionBps })

/** A session is paid for by its project. */
async function subjectOf(executor: Db | Tx, bookingId: string): Promise<OrderSubject> {
  const session = await executor
    .selectFrom('projectSessions')
    .select('projectId')
    .where('bookingRequestId', '=', bookingId)
    .executeTakeFirst()
  return session ? { projectId: session.projectId } : { bookingRequestId: bookingId }
}
