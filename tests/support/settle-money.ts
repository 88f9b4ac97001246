/** Does what the queued tasks of payments and payouts do. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { queueDueRenewals, renewPayment } from '#money/payments/renew-payments.server.ts'
import { queueDueRefunds, sendRefund } from '#money/payments/send-refunds.server.ts'
import { queueDuePayments, settlePayment } from '#money/payments/settle-payments.server.ts'
import {
  queueDuePayouts,
  queueOpenPayouts,
  readOpenPayout,
  sendPayout,
} from '#money/payouts/send-payouts.server.ts'
import { queueDueAnswers, sendAnswer } from '#team/disputes/send-answer.server.ts'
import { db } from '#app/platform/db.ts'
import { doEach } from '#app/platform/tasks.ts'
import { LEASE_SECONDS, LeaseTaken } from '#app/platform/leases.ts'
import { advance } from '#tests/support/clock.ts'

/** Runs a task that would be retried later if another run holds the lease. */
export async function unlessTaken(run: () => Promise<void>): Promise<void> {
  await run().catch((error: unknown) => {
    if (!(error instanceof LeaseTaken)) throw error
  })
}

const BETWEEN_TRIES_MS = 20

/**
 * Runs a task next to a running program, which may be running the same task: waits until that run
 * is done.
 */
export async function onceFree(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof LeaseTaken)) throw error
    await setTimeout(BETWEEN_TRIES_MS)
    await onceFree(run)
  }
}

/** Runs a task again after its first run got stuck and the lease has ended. */
export async function onceMore(run: () => Promise<void>): Promise<void> {
  advance({ seconds: LEASE_SECONDS })
  await run()
}

/** The subjects of the queued tasks of a kind. */
export async function tasksOf(name: string): Promise<Record<string, string>[]> {
  const { rows } = await sql<{
    data: Record<string, string>
  }>`select data from pgboss.job where name = ${name} order by created_on`.execute(db())
  return rows.map(({ data }) => data)
}

/** Charges the cards that are to be charged, and voids the other reservations. */
export async function settleMoney(): Promise<void> {
  const open = await db()
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', ['capturing', 'voiding'])
    .execute()
  for (const { id } of open) await onceFree(() => settlePayment(id))
}

/** Sends waiting refunds. */
export async function sendRefunds(): Promise<void> {
  const open = await db()
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'created')
    .execute()
  for (const { id } of open) await onceFree(() => sendRefund(id))
}

/**
 * Runs a scan for due work, and then the tasks that it queues.
 * @returns the number of tasks done
 */
const runDue = (queue: () => Promise<string[]>, run: (id: string) => Promise<void>) => async () => {
  const ids = await queue()
  await doEach(ids, 'not done', run)
  return ids.length
}

export const repeatPayments = runDue(queueDuePayments, settlePayment)
export const renewDuePayments = runDue(queueDueRenewals, renewPayment)
export const repeatRefunds = runDue(queueDueRefunds, sendRefund)
export const repeatPayouts = runDue(queueDuePayouts, sendPayout)
export const repeatAnswers = runDue(queueDueAnswers, sendAnswer)
export const readOpenPayouts = runDue(queueOpenPayouts, readOpenPayout)
