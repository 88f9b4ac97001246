/** What a cancellation refunds, locked until it is posted. */
import { Conflict } from '#app/base/errors.ts'
import { chargedCentsOf } from '#money/ledger/order-movements.ts'
import {
  type CancellationParts,
  describeParts,
  previewCancellation,
  type Withdrawal,
} from '#money/payments/cancellation.ts'
import {
  findOrderOf,
  lockOrderOf,
  type OrderRow,
  type OrderSubject,
} from '#money/payments/orders.server.ts'
import { isReserved } from '#money/payments/settle-order.server.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

/** A booking that is about to be cancelled. */
export interface EndingBooking {
  id: string
  status: string
  commissionBps: number
}

/** The refund by the policy, as a share and an amount of the price. */
interface PolicyRefund {
  refundBps: number
  refundCents: number | null
}

/** The refund that the page showed. */
interface ShownRefund {
  refundBps?: number | undefined
  refundCents?: number | undefined
}

/** Both parts of a cancellation now, for the page that asks; null if nothing was charged. */
export async function readParts(
  booking: EndingBooking,
  refundBps: number,
): Promise<CancellationParts | null> {
  if (booking.status !== 'accepted') return null
  return partsOf(await findOrderOf(await subjectOf(db(), booking.id)), booking, refundBps)
}

/**
 * The refund of a booking as it will be posted. The caller must hold the booking's lock.
 * @throws Conflict (`terms-changed`) with the new figures, if they differ from those shown
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
  // A session's refund is its share of the project's refund.
  return { refundBps, refundCents: order?.projectId ? refund.refundCents : refundCents }
}

/** No Orbiter has the project yet, so the whole price is refunded. */
const WHOLE = { refundBps: 10_000, commissionBps: 0 }

/** What withdrawing a project that has no Orbiter would do now, for the page that asks. */
export async function readWithdrawal(projectId: string): Promise<Withdrawal> {
  return withdrawalOf(db(), await findOrderOf({ projectId }))
}

/**
 * What withdrawing the project will do, with the order locked.
 * @param shownCents the refund of the price that the page showed
 * @throws Conflict (`terms-changed`) with the new figures, if they differ from those shown
 */
export async function lockWithdrawal(
  tx: Tx,
  projectId: string,
  shownCents: number | undefined,
): Promise<Withdrawal> {
  const withdrawal = await withdrawalOf(tx, await lockOrderOf(tx, { projectId }))
  const { refund } = withdrawal
  if (!isShown(shownCents, refund?.refundCents ?? 0))
    throw new Conflict('terms-changed', `The refund has changed. ${figuresOf(refund, 'customer')}`)
  return withdrawal
}

/**
 * If the card is being charged at this moment, for an Orbiter who has since left, it is refunded.
 */
async function withdrawalOf(executor: Db | Tx, order: OrderRow | undefined): Promise<Withdrawal> {
  if (order && (await isReserved(executor, order)))
    return { refund: null, reservedCents: chargedCentsOf(order) }
  return { refund: previewCancellation(order, WHOLE), reservedCents: 0 }
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

/** A session is paid for by its project's order. */
async function subjectOf(executor: Db | Tx, bookingId: string): Promise<OrderSubject> {
  const job = await executor
    .selectFrom('bookingJobs')
    .select('projectId')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  return job?.projectId ? { projectId: job.projectId } : { bookingRequestId: bookingId }
}
