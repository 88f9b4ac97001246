/** The weekly payouts. */
import { newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import { gateway, takesPayments } from '#money/gateways/gateways.server.ts'
import { readPayoutTerms } from '#money/payouts/payout-terms.server.ts'
import { beginPayout, lockAccount, lockAvailable } from '#money/payouts/start-payout.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'

/** A week, less some time because the task may run late. */
const WEEKLY_AFTER_MS = 6 * DAY_MS
const BATCH = 100

/**
 * Starts an Orbiter's weekly payout, if the amount is enough and no payout was started this week.
 */
async function startWeekly(orbiterId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const account = await lockAccount(tx, orbiterId)
    if (account?.state !== 'ready' || !account.isWeekly || account.refusal) return false
    const earlier = await tx
      .selectFrom('payouts')
      .select('id')
      .where('orbiterId', '=', orbiterId)
      .where('isWeekly', '=', true)
      .where('createdAt', '>', new Date(now().getTime() - WEEKLY_AFTER_MS))
      .executeTakeFirst()
    if (earlier) return false
    const cents = await lockAvailable(tx, orbiterId)
    if (cents < (await readPayoutTerms(tx)).minimumCents) return false
    await beginPayout(tx, account, { id: newId(), cents, isWeekly: true })
    return true
  })
}

/**
 * Starts the weekly payouts. If a bank has refused the last payout, it gets no other until the
 * Orbiter has changed something about it. Safe to repeat.
 * @returns the number of payouts started
 */
export async function startWeeklyPayouts(): Promise<number> {
  if (!takesPayments()) return 0
  let started = 0
  for (let after: string | null = null; ;) {
    const rows: { orbiterId: string }[] = await listWeekly(after)
    for (const { orbiterId } of rows) if (await startWeekly(orbiterId)) started += 1
    after = rows.at(-1)?.orbiterId ?? null
    if (rows.length < BATCH) return started
  }
}

function listWeekly(after: string | null) {
  return db()
    .selectFrom('payoutAccounts')
    .select('orbiterId')
    .where('isWeekly', '=', true)
    .where('state', '=', 'ready')
    .where('refusal', 'is', null)
    .where('gateway', '=', gateway().name)
    .$if(after !== null, (query) => query.where('orbiterId', '>', after ?? ''))
    .orderBy('orbiterId')
    .limit(BATCH)
    .execute()
}

/**
 * Runs every hour of a business day in the United States, so that an outage of an hour skips no
 * week.
 */
export const weeklyPayoutsTask: Task = {
  name: 'weekly-payouts',
  cron: '0 13-23 * * 1-5',
  async run() {
    const { weekday } = await readPayoutTerms()
    if (now().getUTCDay() === weekday) await startWeeklyPayouts()
  },
}
