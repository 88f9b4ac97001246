/** An admin's decisions about money, and the actions of a customer's bank. */
import { newId } from '#app/base/ids.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { answerDispute, concedeDispute } from '#team/disputes/answer-dispute.server.ts'
import { sendAnswer } from '#team/disputes/send-answer.server.ts'
import { followDisputeEvent } from '#team/disputes/follow-dispute.server.ts'
import { openTestDispute } from '#money/gateways/test-disputes.server.ts'
import { previewRefund, refundByAdmin } from '#money/payments/refund-by-admin.server.ts'
import { refundTip } from '#money/payments/tips.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { allOf } from './all-of.ts'
import {
  actorOf,
  bookingOf,
  chargesOf,
  type MoneyStep,
  type MoneyWorld,
  ordersOf,
} from './money-world.ts'

async function cancel(world: MoneyWorld): Promise<unknown> {
  const booking = bookingOf(world)
  return booking ? cancelBooking(actorOf(world, world.admin), booking, { reason: 'Ill' }) : false
}

/** Sometimes for more than there is, sometimes pressed twice. */
async function refund(world: MoneyWorld): Promise<unknown> {
  const { random } = world
  const orders = await ordersOf(world)
  if (orders.length === 0) return false
  const { id, priceCents } = random.pick(orders)
  const cents = random.pick([1, 50, priceCents, random.between(1, priceCents + 10)])
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const request = { amount, bearer: random.pick(['policy', 'orbit']) }
  const viewer = actorOf(world, world.admin)
  const { shown } = await previewRefund(viewer, id, request)
  const form = { ...request, shown, formKey: newId(), reason: 'The light failed' }
  const press = (formKey: string) => refundByAdmin(viewer, id, { ...form, formKey })
  const other = random.pick([form.formKey, newId()])
  return allOf(random.next() < 0.2 ? [press(form.formKey), press(other)] : [press(form.formKey)])
}

async function giveTipBack(world: MoneyWorld): Promise<unknown> {
  const tips = await db()
    .selectFrom('payments')
    .select('id')
    .where('customerId', '=', world.customer.id)
    .where('purpose', '=', 'tip')
    .where('state', '=', 'captured')
    .execute()
  if (tips.length === 0) return false
  const { id } = world.random.pick(tips)
  const press = () => refundTip(actorOf(world, world.admin), id, 'By mistake')
  return allOf([press(), press()])
}

function disputesAt(world: MoneyWorld) {
  return db()
    .selectFrom('testTransfers as t')
    .innerJoin('payments as p', 'p.gatewayId', 't.chargeId')
    .leftJoin('disputes as d', 'd.gatewayId', 't.id')
    .select(['t.id', 'd.id as disputeId', 'd.state'])
    .where('t.kind', '=', 'dispute')
    .where('p.customerId', '=', world.customer.id)
    .orderBy('t.createdAt')
    .execute()
}

/** The customer's bank takes back a charge, or a part of it. */
async function dispute(world: MoneyWorld): Promise<unknown> {
  const charges = (await chargesOf(world)).filter(({ status }) => status === 'captured')
  if (charges.length === 0) return false
  const { id } = world.random.pick(charges)
  const { capturedCents, refundedCents } = await db()
    .selectFrom('testCharges')
    .select(['capturedCents', 'refundedCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const before =
    (await db()
      .selectFrom('testTransfers')
      .select('id')
      .where('chargeId', '=', id)
      .where('kind', '=', 'dispute')
      .executeTakeFirst()) !== undefined
  if (before || capturedCents === refundedCents) return false
  const rest = capturedCents - refundedCents
  const cents = world.random.pick([rest, rest, world.random.between(1, rest)])
  await transaction((tx) => openTestDispute(tx, id, cents))
}

async function hearOfDispute(world: MoneyWorld): Promise<unknown> {
  const disputes = await disputesAt(world)
  if (disputes.length === 0) return false
  const { id } = world.random.pick(disputes)
  return allOf([followDisputeEvent('test', id), followDisputeEvent('test', id)])
}

async function answer(world: MoneyWorld): Promise<unknown> {
  const { random } = world
  const open = (await disputesAt(world)).filter(({ state }) => state === 'open')
  if (open.length === 0) return false
  const { disputeId } = random.pick(open)
  const viewer = actorOf(world, world.admin)
  if (random.next() < 0.3) return concedeDispute(viewer, disputeId ?? '')
  const explanation = random.pick(['winning_evidence', 'losing_evidence', 'They were there.'])
  return answerDispute(viewer, disputeId ?? '', { explanation })
}

/** Sends interrupted answers again, and follows the event of every dispute. */
export async function hearOfAll(world: MoneyWorld): Promise<void> {
  for (const { id, disputeId, state } of await disputesAt(world)) {
    await followDisputeEvent('test', id)
    if (disputeId && (state === 'answering' || state === 'conceding')) await sendAnswer(disputeId)
    await followDisputeEvent('test', id)
  }
}

export const ADMIN_STEPS: MoneyStep[] = [
  { name: 'cancel as an admin', by: 'admin', weight: 1, run: cancel },
  { name: 'refund', by: 'admin', weight: 4, run: refund },
  { name: 'give a tip back', by: 'admin', weight: 1, run: giveTipBack },
  { name: 'dispute', by: 'gateway', weight: 1, run: dispute },
  { name: 'hear of a dispute', by: 'gateway', weight: 2, run: hearOfDispute },
  { name: 'answer a dispute', by: 'admin', weight: 2, run: answer },
]
