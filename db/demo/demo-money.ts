/** What the demo's people pay: with the test gateway, whose cards are reserved and charged here. */
import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { acceptBooking } from '#app/features/bookings/answer-request.server.ts'
import { gateway, takesPayments } from '#app/features/gateways/gateways.server.ts'
import { lockOrderOf, type OrderSubject } from '#app/features/payments/orders.server.ts'
import { sendRefund } from '#app/features/payments/send-refunds.server.ts'
import { captureOrder } from '#app/features/payments/settle-order.server.ts'
import { settlePayment } from '#app/features/payments/settle-payments.server.ts'
import { settleBooking } from '#app/features/settlement/direct-orders.server.ts'
import { settleProject } from '#app/features/settlement/managed-orders.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { clearSubscriptions } from '#app/platform/events.ts'
import { inputHash } from '#app/platform/idempotency.ts'

const CARD = { methodId: 'tok_pays_4242', cardBrand: 'Visa', cardLastFour: '4242' }
const RESERVED_MS = 7 * DAY_MS

/**
 * A reservation on a test card, as `authorizePayment` leaves it, without the gateway's reports: of
 * the past there are none.
 * @returns the id of the payment; empty where payments are off
 */
export async function reserveDemoCard(customer: Viewer, amountCents: number): Promise<string> {
  if (!takesPayments()) return ''
  if (gateway().name !== 'test') throw new Error('The demo pays with the test gateway alone.')
  const [id, chargeId] = [newId(), `tch_${newId()}`]
  const authorizedUntil = new Date(now().getTime() + RESERVED_MS)
  const paid = { amountCents, createdAt: now(), authorizedUntil }
  await transaction(async (tx) => {
    await tx
      .insertInto('testCharges')
      .values({ ...paid, id: chargeId, key: id, methodId: CARD.methodId, status: 'authorized' })
      .execute()
    await tx
      .insertInto('payments')
      .values({
        ...paid,
        ...CARD,
        id,
        customerId: customer.id,
        purpose: 'order',
        fingerprint: inputHash({ customerId: customer.id, purpose: 'order', amountCents }),
        gateway: 'test',
        gatewayId: chargeId,
        state: 'authorized',
        changedAt: now(),
      })
      .execute()
  })
  return id
}

interface Move {
  at: Date
  subject: OrderSubject
}

/** What the cards were charged for, and what moved later: written once all of the past is there. */
const [charges, moves]: [Move[], Move[]] = [[], []]

/** The Orbiter accepts, and the card is charged. */
export async function acceptDemo(orbiter: Viewer, bookingId: string): Promise<void> {
  await acceptBooking(orbiter, bookingId)
  noteCharge({ bookingRequestId: bookingId })
}

export const noteCharge = (subject: OrderSubject) => void charges.push({ at: now(), subject })

/** The money goes where the booking or project is now. */
export const noteMove = (subject: OrderSubject) => void moves.push({ at: now(), subject })

/**
 * Writes the books of the demo in the order of time, as any books are: the histories of its people
 * are made one after the other. Subscriptions to events are gone afterwards.
 */
export async function writeBooks(present: Date): Promise<void> {
  const steps = [
    ...charges.splice(0).map((move) => ({ ...move, isCharge: true })),
    ...moves.splice(0).map((move) => ({ ...move, isCharge: false })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  if (!takesPayments()) return
  // What follows a charge would see where its booking is now, not where it was then.
  clearSubscriptions()
  for (const { at, subject, isCharge } of steps) {
    freezeClock(at)
    await transaction(async (tx) => {
      const order = await lockOrderOf(tx, subject)
      if (!order) return
      if (isCharge) await captureOrder(tx, order)
      else if ('projectId' in subject) await settleProject(tx, subject.projectId, null)
      else await settleBooking(tx, subject.bookingRequestId, null)
    })
    await settleOpen(subject)
  }
  freezeClock(present)
  await dropPastJobs()
}

/** Charges, releases and refunds at the gateway what is decided. */
async function settleOpen(subject: OrderSubject): Promise<void> {
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
    .where('p.state', 'in', ['capturing', 'releasing'])
    .execute()
  for (const { id } of payments) await settlePayment(id)
  const refunds = await order
    .innerJoin('refunds as r', 'r.orderId', 'o.id')
    .select('r.id')
    .where('r.state', '=', 'created')
    .execute()
  for (const { id } of refunds) await sendRefund(id)
}

/** Drops what was queued about the money of the past: it is where it shall be. */
async function dropPastJobs(): Promise<void> {
  const names = ['settle-payment', 'send-refund', 'post-test-event']
  await sql`delete from pgboss.job where name = any(${names}) and state = 'created'`.execute(db())
}
