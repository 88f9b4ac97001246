/** Steps of the gateway and the clock: tasks run, webhooks come, processes die, time passes. */
import { newId } from '#app/base/ids.ts'
import { announceExpiredRequests } from '#work/bookings/booking-tasks.server.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { approveOverdue } from '#delivery/deliveries/delivery-tasks.server.ts'
import type { GatewayObject } from '#money/gateways/gateway.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { processEventTask, receiveEvent } from '#money/gateways/receive-event.server.ts'
import { signEvent } from '#money/gateways/sign-events.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { notifyOverrides } from '#team/overrides/notify-overrides.server.ts'
import { completeDeliveredProjects } from '#work/projects/follow-sessions.server.ts'
import { earnApprovedPieces } from '#work/settlement/earn-approved.server.ts'
import { endUnmatchedOrders } from '#work/settlement/unmatched-orders.server.ts'
import { checkUnpaidOrders } from '#work/settlement/unpaid-orders.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { hearOfAll } from './admin-steps.ts'
import {
  chargesOf,
  type MoneyStep,
  type MoneyWorld,
  paymentsOf,
  refundsOf,
  twiceSometimes,
  wait,
} from './money-world.ts'
import { sendRefunds, retryRefunds } from './refund-steps.ts'
import { readOpenPayouts, renewDuePayments, repeatPayments, repeatPayouts } from './due-tasks.ts'

const HOUR = 3600
const PROCESS_EVENT = processEventTask(GATEWAY_FOLLOWERS)

async function settle(world: MoneyWorld): Promise<unknown> {
  const open = (await paymentsOf(world)).filter(
    ({ state }) => state === 'capturing' || state === 'voiding',
  )
  for (const { id } of open) await twiceSometimes(world, () => settlePayment(id))
  return open.length > 0
}

/** The process dies between the gateway's answer and its own commit. */
async function dieCharging(world: MoneyWorld): Promise<unknown> {
  const payment = (await paymentsOf(world)).find(({ state }) => state === 'capturing')
  if (!payment?.gatewayId) return false
  const before = await gateway().readCharge(payment.gatewayId)
  const after = await gateway().capture(payment.gatewayId, `capture:${payment.id}`)
  if (before.status !== 'authorized' || after.status !== 'captured') return
  world.unheard.push(
    { posting: `capture:${payment.id}`, cents: after.capturedCents },
    { posting: `fee:${payment.id}`, cents: -(after.feeCents ?? 0) },
  )
}

async function dieVoiding(world: MoneyWorld): Promise<unknown> {
  const payment = (await paymentsOf(world)).find(({ state }) => state === 'voiding')
  if (!payment?.gatewayId) return false
  return gateway().voidCharge(payment.gatewayId, `void:${payment.id}`)
}

/**
 * A webhook about an object of this history, or about one that Orbit does not know; sent once or
 * twice.
 */
async function webhook(world: MoneyWorld): Promise<unknown> {
  const { random } = world
  const charges = (await chargesOf(world)).map(({ id }) => ['charge', id] as const)
  const refunds = (await refundsOf(world)).map(({ gatewayId }) => ['refund', gatewayId] as const)
  const objects: (readonly [GatewayObject, string | null])[] = [
    ...charges,
    ...refunds,
    ['charge', 'tch_unknown'],
    ['refund', 'tre_unknown'],
  ]
  const [object, objectId] = random.pick(objects)
  if (!objectId) return false
  await twiceSometimes(world, eventOf(object, objectId))
}

function eventOf(object: GatewayObject, objectId: string): () => Promise<void> {
  const id = `tev_${newId()}`
  const body = JSON.stringify({ id, object, objectId, kind: `${object}.changed` })
  return async () => {
    await receiveEvent('test', body, signEvent(body))
    await PROCESS_EVENT.run({ eventId: id })
  }
}

/** The clock moves to the start of the next booking with filming. */
async function untilEvent({ customer }: MoneyWorld): Promise<unknown> {
  const next = await db()
    .selectFrom('bookingRequests')
    .select('startAt')
    .where('customerId', '=', customer.id)
    .where('status', '=', 'accepted')
    .where('startAt', '>', now())
    .orderBy('startAt')
    .executeTakeFirst()
  if (!next) return false
  wait((next.startAt.getTime() - now().getTime()) / 1000)
}

const passes = (name: string, weight: number, seconds: number): MoneyStep => ({
  name,
  by: 'gateway',
  weight,
  async run() {
    wait(seconds)
  },
})

const job = (name: string, weight: number, run: () => Promise<unknown>): MoneyStep => ({
  name,
  by: 'gateway',
  weight,
  run: async (world) => {
    await twiceSometimes(world, run)
  },
})

export const GATEWAY_STEPS: MoneyStep[] = [
  { name: 'settle', by: 'gateway', weight: 6, run: settle },
  { name: 'die while charging', by: 'gateway', weight: 2, run: dieCharging },
  { name: 'die while voiding', by: 'gateway', weight: 1, run: dieVoiding },
  { name: 'webhook', by: 'gateway', weight: 3, run: webhook },
  job('repeat payments', 2, repeatPayments),
  job('renew reservations', 2, renewDuePayments),
  job('tend unpaid orders', 2, checkUnpaidOrders),
  job('end searches', 2, endUnmatchedOrders),
  job('announce expired requests', 1, announceExpiredRequests),
  job('release approved pieces', 1, earnApprovedPieces),
  job('approve overdue deliveries', 1, approveOverdue),
  job('complete bookings', 5, completeDeliveredBookings),
  { name: 'until the event', by: 'gateway', weight: 3, run: untilEvent },
  passes('two minutes', 5, 120),
  passes('an hour', 2, HOUR),
  passes('a day', 2, 25 * HOUR),
  passes('four days', 1, 96 * HOUR),
]

/** Runs all tasks until they have caught up. */
export async function catchUp(world: MoneyWorld): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    wait(HOUR)
    for (const { id } of await chargesOf(world)) await eventOf('charge', id)()
    await repeatPayments()
    await settle(world)
    await announceExpiredRequests()
    await notifyOverrides()
    await endUnmatchedOrders()
    await earnApprovedPieces()
    await completeDeliveredBookings()
    await completeDeliveredProjects()
    await hearOfAll(world)
    await repeatPayouts()
    await readOpenPayouts()
    await sendRefunds(world)
    await retryRefunds(world)
  }
}
