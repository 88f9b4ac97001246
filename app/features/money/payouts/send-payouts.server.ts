/** Payouts on their way to the bank. */
import { Conflict } from '#app/base/errors.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { gatewayNamed } from '#app/features/money/gateways/gateways.server.ts'
import {
  followPayout,
  followRefusal,
  READ_PAYOUT,
} from '#app/features/money/payouts/follow-payout.server.ts'
import type { PayoutState } from '#app/features/money/payouts/payout-transitions.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { enqueueDue, GATEWAY_TASK, type Task } from '#app/platform/tasks.ts'
import { type Lease, withLease } from '#app/platform/leases.ts'

export const SEND_PAYOUT = 'send-payout'

/** A call whose answer was lost is repeated after this long. */
const REPEAT_AFTER_MS = HOUR_MS / 30
/** How often either is looked for. */
const SEND_EVERY_SECONDS = 300
const READ_EVERY_SECONDS = 3600
const BATCH = 200

/**
 * Sends a payout, once: the gateway gets its id as the key. Safe to repeat.
 * @throws LeaseTaken while another task does
 */
export async function sendPayout(payoutId: string): Promise<void> {
  await withLease(`payout:${payoutId}`, (lease) => send(payoutId, lease))
}

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
    // An account that takes no payouts.
    if (!(error instanceof Conflict) || error.code !== 'no-account') throw error
    await followRefusal(payoutId, error.message, lease)
  }
}

/** Asks the gateway how a payout stands that is on its way, or that may have arrived after all. */
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

/** Does something with all payouts in a state, from the oldest on. @returns their ids */
async function eachOpen(
  state: PayoutState,
  before: Date,
  work: (ids: string[]) => Promise<void>,
): Promise<string[]> {
  const all: string[] = []
  for (let after: { createdAt: Date; id: string } | undefined; ;) {
    const from = after
    const rows = await db()
      .selectFrom('payouts')
      .select(['id', 'createdAt'])
      .where('state', '=', state)
      .where('createdAt', '<', before)
      .$if(from !== undefined, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('createdAt', 'id'),
            '>',
            eb.tuple(from?.createdAt ?? before, from?.id ?? ''),
          ),
        ),
      )
      .orderBy('createdAt')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const ids = rows.map(({ id }) => id)
    await work(ids)
    all.push(...ids)
    after = rows.at(-1)
    if (rows.length < BATCH) return all
  }
}

/** Queues a task for each payout that was interrupted before the gateway answered. @returns their ids */
export const queueDuePayouts = (): Promise<string[]> =>
  eachOpen('created', new Date(now().getTime() - REPEAT_AFTER_MS), (ids) =>
    enqueueDue(SEND_PAYOUT, 'payoutId', { ids, seconds: SEND_EVERY_SECONDS }),
  )

/**
 * Queues a task for each payout that is on its way, in case a webhook was lost.
 * @returns their ids
 */
export const queueOpenPayouts = (): Promise<string[]> =>
  eachOpen('in-transit', now(), (ids) =>
    enqueueDue(READ_PAYOUT, 'payoutId', { ids, seconds: READ_EVERY_SECONDS }),
  )

export const sendPayoutTask: Task = {
  name: SEND_PAYOUT,
  ...GATEWAY_TASK,
  run: ({ payoutId }) => sendPayout(String(payoutId)),
}

export const repeatPayoutsTask: Task = {
  name: 'repeat-payouts',
  cron: '*/5 * * * *',
  run: async () => void (await queueDuePayouts()),
}

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
