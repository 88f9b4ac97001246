/** Sends payouts to the bank through the gateway. */
import { Conflict } from '#app/base/errors.ts'
import { gatewayNamed } from '#money/gateways/gateways.server.ts'
import { followPayout, followRefusal, READ_PAYOUT } from '#money/payouts/follow-payout.server.ts'
import type { PayoutState } from '#money/payouts/payout-transitions.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { enqueueDue, GATEWAY_TASK, type Task } from '#app/platform/tasks.ts'
import type { Lease } from '#app/platform/leases.ts'
import { outboundEffect } from '#app/platform/outbound.ts'

export const SEND_PAYOUT = 'send-payout'

/** How often the gateway is asked about a payout that is on its way. */
const READ_EVERY_SECONDS = 3600

/** The gateway gets the payout's id as the key. */
async function send(payoutId: string, lease: Lease): Promise<void> {
  const payout = await db()
    .selectFrom('payouts')
    .select(['amountCents', 'gateway', 'accountId'])
    .where('id', '=', payoutId)
    .where('state', '=', 'created')
    .executeTakeFirst()
  if (!payout) return
  const { gateway, accountId, amountCents } = payout
  try {
    const sent = await gatewayNamed(gateway).payOut({ key: payoutId, accountId, amountCents })
    await followPayout(payoutId, sent)
  } catch (error) {
    // The account accepts no payouts.
    if (!(error instanceof Conflict) || error.code !== 'no-account') throw error
    await followRefusal(payoutId, error.message, lease)
  }
}

/** Asks the gateway about a payout that is on its way, or that may have arrived after all. */
export async function readOpenPayout(payoutId: string): Promise<void> {
  const payout = await db()
    .selectFrom('payouts')
    .select(['gateway', 'gatewayId', 'state'])
    .where('id', '=', payoutId)
    .executeTakeFirst()
  if (!payout?.gatewayId) return
  const reported = await gatewayNamed(payout.gateway).readPayout(payout.gatewayId)
  await followPayout(payoutId, { ...reported, before: payout.state })
}

/** All payouts in a state, oldest first. @returns their ids */
async function listAll(state: PayoutState, before: Date): Promise<string[]> {
  const rows = await db()
    .selectFrom('payouts')
    .select('id')
    .where('state', '=', state)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Queues a task for each payout that is on its way, in case a webhook was lost.
 * @returns their ids
 */
export async function queueOpenPayouts(): Promise<string[]> {
  const ids = await listAll('in-transit', now())
  await enqueueDue(READ_PAYOUT, 'payoutId', { ids, seconds: READ_EVERY_SECONDS })
  return ids
}

export const {
  send: sendPayout,
  queueDue: queueDuePayouts,
  tasks: sendPayoutTasks,
} = outboundEffect({
  queue: SEND_PAYOUT,
  repeatQueue: 'repeat-payouts',
  subject: 'payout',
  call: send,
  listDue: (before) => listAll('created', before),
})

export const readPayoutTask: Task = {
  name: READ_PAYOUT,
  ...GATEWAY_TASK,
  run: ({ payoutId }) => readOpenPayout(String(payoutId)),
}

export const readPayoutsTask: Task = {
  name: 'read-payouts',
  cron: '20 * * * *',
  run: async () => void (await queueOpenPayouts()),
}
