/** Payouts on their way to the bank. */
import { Conflict } from '#app/base/errors.ts'
import { HOUR_MS } from '#app/base/time.ts'
import type { GatewayPayout } from '#app/features/gateways/gateway.ts'
import { gatewayNamed } from '#app/features/gateways/gateways.server.ts'
import { followPayout } from '#app/features/payouts/follow-payout.server.ts'
import type { PayoutState } from '#app/features/payouts/payout-transitions.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { doEach, type JobKind } from '#app/platform/jobs.ts'

export const SEND_PAYOUT = 'send-payout'

/** A call whose answer was lost is repeated after this long. */
const REPEAT_AFTER_MS = HOUR_MS / 30
const BATCH = 200

/** Sends a payout, once: the gateway gets its id as the key. Safe to repeat. */
export async function sendPayout(payoutId: string): Promise<void> {
  const payout = await db()
    .selectFrom('payouts')
    .select(['amountCents', 'gateway', 'accountId'])
    .where('id', '=', payoutId)
    .where('state', '=', 'created')
    .executeTakeFirst()
  if (!payout) return
  const { gateway, accountId, amountCents } = payout
  const sent = await gatewayNamed(gateway)
    .payOut({ key: payoutId, accountId, amountCents })
    .catch(refused)
  await followPayout(payoutId, sent)
}

/** An account that takes no payouts: nothing was made, so that the money is the Orbiter's again. */
function refused(error: unknown): Omit<GatewayPayout, 'id'> & { id: null } {
  if (!(error instanceof Conflict) || error.code !== 'no-account') throw error
  return { id: null, status: 'failed', arrivesOn: null, failure: error.message }
}

/** Asks the gateway how a payout stands that is on its way. */
async function followOpen(payoutId: string): Promise<void> {
  const payout = await db()
    .selectFrom('payouts')
    .select(['gateway', 'gatewayId'])
    .where('id', '=', payoutId)
    .executeTakeFirst()
  if (payout?.gatewayId)
    await followPayout(payoutId, await gatewayNamed(payout.gateway).readPayout(payout.gatewayId))
}

/** Goes through open payouts in the order of their creation; one that fails holds up no other. */
async function eachOpen(
  state: PayoutState,
  before: Date,
  work: (payoutId: string) => Promise<void>,
): Promise<number> {
  let count = 0
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
    count += await doEach(
      rows.map(({ id }) => id),
      'payout not followed',
      work,
    )
    after = rows.at(-1)
    if (rows.length < BATCH) return count
  }
}

/** Sends again what was interrupted between the ledger and the gateway. @returns how many */
export const repeatPayouts = (): Promise<number> =>
  eachOpen('created', new Date(now().getTime() - REPEAT_AFTER_MS), sendPayout)

/** Reads payouts that are on their way, in case a webhook was lost. @returns how many */
export const readOpenPayouts = (): Promise<number> => eachOpen('in-transit', now(), followOpen)

export const sendPayoutJob: JobKind = {
  name: SEND_PAYOUT,
  run: ({ payoutId }) => sendPayout(String(payoutId)),
}

export const repeatPayoutsJob: JobKind = {
  name: 'repeat-payouts',
  cron: '*/5 * * * *',
  run: async () => void (await repeatPayouts()),
}

export const readPayoutsJob: JobKind = {
  name: 'read-payouts',
  cron: '20 * * * *',
  run: async () => void (await readOpenPayouts()),
}
