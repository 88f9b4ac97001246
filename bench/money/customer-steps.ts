/**
 * A customer's actions with money: requests with a card, in two tabs, and withdraws the request.
 */
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { chargedCentsOf } from '#money/ledger/order-movements.ts'
import { refreshPayment } from '#money/payments/authorize-payment.server.ts'
import { payAgain } from '#money/payments/pay-again.server.ts'
import { approvePiece, undoApproval } from '#delivery/deliveries/approve-piece.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { allOf } from './all-of.ts'
import type { SoldOffer } from './money-people.ts'
import {
  actorOf,
  bookingOf,
  type MoneyStep,
  type MoneyWorld,
  ordersOf,
  paymentsOf,
  projectOf,
} from './money-world.ts'
import { anyCard, pay, payFor } from './pay.ts'

const MOST_BOOKINGS = 4
async function request(world: MoneyWorld): Promise<unknown> {
  const { random, customer, orbiter, bookings } = world
  if (bookings.length >= MOST_BOOKINGS) return false
  const offer: SoldOffer = random.pick(world.offers)
  const paying = await payFor(world, offer.priceCents)
  const days = random.between(1, 12)
  const send = (idempotencyKey: string) =>
    requestBooking(customer, orbiter.id, {
      idempotencyKey,
      offer: offer.key,
      ...paying,
      customerName: customer.fullName,
      date: addDays(todayIn(orbiter.timeZone, now()), days),
      time: '12:00',
    })
  const key = newId()
  // Two tabs: with the same form, or each with its own form, and one payment.
  const other = random.pick([key, newId()])
  const sent = await allOf(random.next() < 0.15 ? [send(key), send(other)] : [send(key)])
  for (const { id } of sent) if (!bookings.includes(id)) bookings.push(id)
}

async function cancel(world: MoneyWorld): Promise<unknown> {
  const booking = bookingOf(world)
  if (!booking) return false
  const viewer = actorOf(world, world.customer)
  // Two tabs at the same time.
  const twice = world.random.next() < 0.2
  const press = () => cancelBooking(viewer, booking, { reason: 'Rain' })
  await allOf(twice ? [press(), press()] : [press()])
}

async function pieceOf(world: MoneyWorld, state: 'delivered' | 'approved') {
  const [booking, project] = [bookingOf(world), projectOf(world)]
  const pieces = await db()
    .selectFrom('deliverables')
    .select('id')
    .where((eb) => eb.or([eb('bookingRequestId', '=', booking), eb('projectId', '=', project)]))
    .where('state', '=', state)
    .orderBy('position')
    .execute()
  return pieces.length > 0 ? world.random.pick(pieces).id : null
}

async function approve(world: MoneyWorld): Promise<unknown> {
  const piece = await pieceOf(world, 'delivered')
  return piece ? approvePiece({ viewer: actorOf(world, world.customer) }, piece) : false
}

async function undo(world: MoneyWorld): Promise<unknown> {
  const piece = await pieceOf(world, 'approved')
  return piece ? undoApproval({ viewer: actorOf(world, world.customer) }, piece) : false
}

/** A page that was left at the bank asks for the state of the payment again. */
async function refresh(world: MoneyWorld): Promise<unknown> {
  const payments = await paymentsOf(world)
  return payments.length > 0 ? refreshPayment(world.random.pick(payments).id) : false
}

/** After an approval, once or twice; charged immediately. */
async function tip(world: MoneyWorld): Promise<unknown> {
  const orders = (await ordersOf(world)).filter(({ releasedCents }) => releasedCents > 0)
  if (orders.length === 0) return false
  const { id: orderId, projectId } = world.random.pick(orders)
  await pay(world, {
    key: newId(),
    purpose: 'tip',
    amountCents: world.random.between(100, 9000),
    orbiterId: projectId ? world.random.pick(world.crew).id : world.orbiter.id,
    orderId,
    card: anyCard(world),
    description: 'Tip',
    returnUrl: '/bookings',
  })
}

/** Pays with another card after the first one was not charged. */
async function payWithAnotherCard(world: MoneyWorld): Promise<unknown> {
  const order = (await ordersOf(world)).find(({ state }) => state === 'open')
  if (!order) return false
  const key = newId()
  await pay(world, {
    key,
    purpose: 'order',
    amountCents: chargedCentsOf(order),
    card: anyCard(world),
    description: 'Reels',
    returnUrl: '/bookings',
  })
  return payAgain(actorOf(world, world.customer), order.id, key)
}

export const CUSTOMER_STEPS: MoneyStep[] = [
  { name: 'request', by: 'customer', weight: 6, run: request },
  { name: 'cancel', by: 'customer', weight: 2, run: cancel },
  { name: 'approve', by: 'customer', weight: 6, run: approve },
  { name: 'undo approval', by: 'customer', weight: 1, run: undo },
  { name: 'tip', by: 'customer', weight: 3, run: tip },
  { name: 'pay again', by: 'customer', weight: 3, run: payWithAnotherCard },
  { name: 'refresh', by: 'customer', weight: 1, run: refresh },
]
