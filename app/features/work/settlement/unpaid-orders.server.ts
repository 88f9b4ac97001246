/**
 * A card failed after it was reserved: the customer is asked for another card and has a limited
 * time to pay.
 */
import { HOUR_MS } from '#app/base/time.ts'
import { endUnpaidBooking, UNPAID_REASON } from '#work/bookings/end-booking.server.ts'
import { lockOrder, markReminded, type OrderRow, setPayBy } from '#money/payments/orders.server.ts'
import { endUnpaidProject } from '#work/projects/remove-orbiter.server.ts'
import { projectPaymentFailedMail } from '#work/settlement/payment-mails.ts'
import { readProjectCustomer } from '#work/settlement/project-customer.server.ts'
import { notifyEnded } from '#work/settlement/tell-ended.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { Task } from '#app/platform/tasks.ts'
import { queueMails } from '#app/platform/mail.ts'

/**
 * Our decision: a customer has a day to pay with another card, or until the event begins if that is
 * sooner, and never less than an hour. Afterwards the booking ends at no cost to the customer. A
 * request that the Orbiter has not answered ends when its time to answer is over.
 */
const PAY_AGAIN_HOURS = 24
const LEAST_HOURS = 1
/** How long before the deadline the reminder is sent. */
const REMIND_HOURS_BEFORE = 6

const BATCH = 100

/** Runs in the transaction that reopens the order. */
export async function askToPayAgain(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  // The booking may have ended in the meantime, and the order with it.
  if (order.state !== 'open' || order.payBy) return
  const { startAt } = await readJob(tx, order)
  const at = now().getTime()
  const latest = Math.min(at + PAY_AGAIN_HOURS * HOUR_MS, startAt?.getTime() ?? Infinity)
  const payBy = new Date(Math.max(latest, at + LEAST_HOURS * HOUR_MS))
  await setPayBy(tx, orderId, payBy)
  await sayUnpaid(tx, order, payBy)
}

async function readJob(tx: Tx, { bookingRequestId, projectId }: OrderRow) {
  const booking = bookingRequestId
    ? await tx
        .selectFrom('bookingRequests')
        .select(['orbiterId', 'startAt'])
        .where('id', '=', bookingRequestId)
        .executeTakeFirst()
    : undefined
  if (booking) return booking
  const { startAt } = await tx
    .selectFrom('projectSessions')
    .select(({ fn }) => fn.min('startAt').as('startAt'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return { orbiterId: null, startAt }
}

/** Notifies both sides of a booking, or the customer of a project, by email and on the site. */
async function sayUnpaid(
  tx: Tx,
  order: OrderRow,
  payBy: Date,
  { isReminder }: { isReminder?: true } = {},
): Promise<void> {
  const { customerId, bookingRequestId, projectId } = order
  const facts = { payBy: payBy.toISOString(), ...(isReminder && { isReminder }) }
  if (bookingRequestId) {
    const orbiterId = (await readJob(tx, order)).orbiterId ?? ''
    await recordEvent(tx, {
      kind: 'booking.payment-failed',
      subjectType: 'booking',
      subjectId: bookingRequestId,
      actorId: null,
      data: { customerId, orbiterId, ...facts },
      audience: [customerId, orbiterId],
    })
  }
  if (!projectId) return
  const { isConfirmed, ...reader } = await readProjectCustomer(tx, projectId)
  await recordEvent(tx, {
    kind: 'project.payment-failed',
    subjectType: 'project',
    subjectId: projectId,
    actorId: null,
    data: { ...facts, ...(!isConfirmed && { isReserved: true }) },
    audience: [customerId],
  })
  const isReserved = !isConfirmed
  await queueMails(tx, [
    projectPaymentFailedMail({
      ...reader,
      projectId,
      payBy,
      isReserved,
      isReminder: isReminder ?? false,
    }),
  ])
}

function listOpen(until: Date) {
  return db()
    .selectFrom('orders')
    .select(['id', 'bookingRequestId', 'projectId'])
    .where('state', '=', 'open')
    .where('payBy', '<=', until)
    .orderBy('payBy')
    .limit(BATCH)
}

/**
 * @param soon an order due after this instant is skipped: its card was charged in the meantime and
 * failed again, which extended the deadline
 */
async function remind(orderId: string, soon: Date): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order.payBy || order.payBy > soon || !(await markReminded(tx, orderId))) return
    await sayUnpaid(tx, order, order.payBy, { isReminder: true })
  })
}

interface UnpaidOrder {
  id: string
  bookingRequestId: string | null
  projectId: string | null
}

async function endUnpaid({ id, bookingRequestId, projectId }: UnpaidOrder): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockUnpaid(tx, { id, bookingRequestId, projectId })
    if (!order) return
    if (bookingRequestId) await endUnpaidBooking(tx, bookingRequestId)
    const wasUntil = projectId ? await endUnpaidProject(tx, projectId, UNPAID_REASON) : null
    // An Orbiter's booking sends its own notice that it has ended.
    if (projectId && wasUntil === 'searching')
      await notifyEnded(tx, { ...order, projectId }, 'unpaid')
  })
}

/**
 * Locks the booking or project before the order, as every other change does. Null if the order was
 * paid in the meantime, or another card failed in the meantime and the deadline was extended.
 */
async function lockUnpaid(tx: Tx, { id, bookingRequestId, projectId }: UnpaidOrder) {
  const [table, jobId] = bookingRequestId
    ? (['bookingRequests', bookingRequestId] as const)
    : (['videoProjects', projectId] as const)
  await tx.selectFrom(table).select('id').where('id', '=', jobId).forUpdate().execute()
  const order = await lockOrder(tx, id)
  return order.state === 'open' && order.payBy && order.payBy <= now() ? order : null
}

/** Sends reminders for orders that are due soon, and ends those that were not paid in time. */
export async function checkUnpaidOrders(): Promise<void> {
  const at = now()
  const soon = new Date(at.getTime() + REMIND_HOURS_BEFORE * HOUR_MS)
  const near = await listOpen(soon)
    .where('payBy', '>', at)
    .where('payReminderAt', 'is', null)
    .execute()
  for (const { id } of near) await remind(id, soon)
  for (const order of await listOpen(at).execute()) await endUnpaid(order)
}

export const checkUnpaidOrdersTask: Task = {
  name: 'tend-unpaid-orders',
  cron: '* * * * *',
  run: checkUnpaidOrders,
}
