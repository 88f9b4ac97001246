/** The movements of money in the demo, written to the ledger in chronological order. */
import { sql } from 'kysely'
import type { Viewer } from '#people/accounts/viewer.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { lockOrderOf, type OrderRow, type OrderSubject } from '#money/payments/orders.server.ts'
import { sendRefund } from '#money/payments/send-refunds.server.ts'
import { captureOrder } from '#money/payments/settle-order.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { settleBooking } from '#work/settlement/direct-orders.server.ts'
import { settleProject } from '#work/settlement/managed-orders.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { settlePast, type PastBooking, type PastPosting } from './past-orders.ts'

/** Something that moved money, and when: written once all of the past exists. */
interface Step {
  at: Date
  take(): Promise<void>
}

const [pasts, steps]: [PastBooking[], Step[]] = [[], []]

/** Drops what an interrupted load has noted. */
export function openBooks(): void {
  pasts.length = 0
  steps.length = 0
}

/** The Orbiter accepts, and the card is charged. */
export async function acceptDemo(orbiter: Viewer, bookingId: string): Promise<void> {
  await acceptBooking(orbiter, bookingId)
  noteCharge({ bookingRequestId: bookingId })
}

/** Bookings that were accepted, delivered and approved long ago. */
export const notePasts = (bookings: readonly PastBooking[]) => void pasts.push(...bookings)

/** All past bookings noted so far. */
export const listPasts = (): readonly PastBooking[] => pasts

/** Notes something that moves money at the current time. */
export const noteStep = (take: () => Promise<void>) => void steps.push({ at: now(), take })

export const noteCharge = (subject: OrderSubject) => noteStep(() => settle(subject, captureOrder))

/** Notes that the money follows the current state of the booking or project. */
export const noteMove = (subject: OrderSubject) =>
  noteStep(() =>
    settle(subject, (tx) =>
      'projectId' in subject
        ? settleProject(tx, subject.projectId, null)
        : settleBooking(tx, subject.bookingRequestId, null),
    ),
  )

/** Number of postings in one transaction. */
const BATCH = 100

/**
 * Writes the demo's ledger in chronological order, like any ledger, although the histories of its
 * people are made one after another. Nothing may subscribe to events: a handler that follows a
 * charge would see the booking's current state, not its state at the time.
 */
export async function writeBooks(present: Date): Promise<void> {
  const [past, later] = [pasts.splice(0), steps.splice(0)]
  if (!takesPayments()) return
  const all = [...(await settlePast(past)), ...later].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  const batch: PastPosting[] = []
  for (const step of all) {
    if ('post' in step) batch.push(step)
    if ('take' in step || batch.length === BATCH) await postAll(batch.splice(0))
    if (!('take' in step)) continue
    freezeClock(step.at)
    await step.take()
  }
  await postAll(batch)
  freezeClock(present)
  await dropPastJobs()
}

async function postAll(batch: readonly PastPosting[]): Promise<void> {
  if (batch.length === 0) return
  await transaction(async (tx) => {
    for (const posting of batch) {
      freezeClock(posting.at)
      await posting.post(tx)
    }
  })
}

async function settle(
  subject: OrderSubject,
  verb: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrderOf(tx, subject)
    if (order) await verb(tx, order)
  })
  await settleOpen(subject)
}

/** Carries out the charges, releases and refunds that are decided, at the gateway. */
export async function settleOpen(subject: OrderSubject): Promise<void> {
  const order = db()
    .selectFrom('orders as o')
    .where((eb) =>
      'projectId' in subject
        ? eb('o.projectId', '=', subject.projectId)
        : eb('o.bookingRequestId', '=', subject.bookingRequestId),
    )
  const payments = await order
    .innerJoin('payments as p', 'p.orderId', 'o.id')
    .select('p.id')
    .where('p.state', 'in', ['capturing', 'voiding'])
    .execute()
  for (const { id } of payments) await settlePayment(id)
  const refunds = await order
    .innerJoin('refunds as r', 'r.orderId', 'o.id')
    .select('r.id')
    .where('r.state', '=', 'created')
    .execute()
  for (const { id } of refunds) await sendRefund(id)
}

const PAST_JOBS = [
  'settle-payment',
  'send-refund',
  'send-payout',
  'answer-dispute',
  'post-test-event',
]

/** Drops the queued tasks about the money of the past, which is already settled. */
async function dropPastJobs(): Promise<void> {
  await sql`delete from pgboss.job where name = any(${PAST_JOBS}) and state = 'created'`.execute(
    db(),
  )
}
