/** What the demo's people pay: with the test gateway, whose cards are reserved and charged here. */
import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { acceptBooking } from '#app/features/bookings/answer-request.server.ts'
import { gateway, takesPayments } from '#app/features/gateways/gateways.server.ts'
import type { OrderSubject } from '#app/features/payments/orders.server.ts'
import { sendRefund } from '#app/features/payments/send-refunds.server.ts'
import { settlePayment } from '#app/features/payments/settle-payments.server.ts'
import { settleBooking } from '#app/features/settlement/direct-orders.server.ts'
import { settleProject } from '#app/features/settlement/managed-orders.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
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

/** Takes the money of a booking or project to where that is, at the time of the clock. */
export async function settleDemo(subject: OrderSubject): Promise<void> {
  if (!takesPayments()) return
  await transaction((tx) =>
    'projectId' in subject
      ? settleProject(tx, subject.projectId, null)
      : settleBooking(tx, subject.bookingRequestId, null),
  )
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

/** The Orbiter accepts, and the card is charged. */
export async function acceptDemo(orbiter: Viewer, bookingId: string): Promise<void> {
  await acceptBooking(orbiter, bookingId)
  await settleDemo({ bookingRequestId: bookingId })
}

/** Drops what was queued about the money of the past: it is where it shall be. */
export async function dropPastJobs(): Promise<void> {
  const names = ['settle-payment', 'send-refund', 'post-test-event']
  await sql`delete from pgboss.job where name = any(${names}) and state = 'created'`.execute(db())
}
