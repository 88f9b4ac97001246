/**
 * One of the two processes that call a gateway about the same thing: follows instructions, and
 * answers late, not at all, or with a lost answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import process from 'node:process'
import { AppError } from '#app/base/errors.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { sendAnswer } from '#team/disputes/send-answer.server.ts'
import type { Gateway, GatewayObject } from '#money/gateways/gateway.ts'
import { GatewayUnavailable } from '#money/gateways/gateway-unavailable.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { authorizePayment, type PaymentAttempt } from '#money/payments/authorize-payment.server.ts'
import { renewPayment } from '#money/payments/renew-payments.server.ts'
import { detachCardTask } from '#money/payments/saved-cards.server.ts'
import { sendRefund } from '#money/payments/send-refunds.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { openAccount, refreshAccount } from '#money/payouts/payout-account.server.ts'
import { sendPayout } from '#money/payouts/send-payouts.server.ts'
import { shiftClock, resumeClock } from '#app/platform/clock.ts'
import { connectDatabase } from '#app/platform/db.ts'
import { startTasks } from '#app/platform/tasks.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { TASKS } from '#server/task-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'

const WORKS = {
  authorize: (viewer: Viewer, attempt: PaymentAttempt) => authorizePayment(viewer, attempt),
  renew: renewPayment,
  settle: settlePayment,
  refund: sendRefund,
  payOut: sendPayout,
  openAccount,
  refreshAccount,
  answer: sendAnswer,
  detach: (card: { gateway: string; methodId: string }) => detachCardTask.run(card),
  event: (object: GatewayObject, id: string) => GATEWAY_FOLLOWERS[object](gateway().name, id),
}
export type Work = keyof typeof WORKS

export interface Call {
  id: number
  work: Work
  args: unknown[]
  /** How far the clock of this process is ahead, in milliseconds. */
  aheadMs: number
  /** Milliseconds before the gateway is called, and before its answer is passed on. */
  pauses: [before: number, after: number]
  /** What happens to the answer: `never` is a process that hangs. */
  ends: 'answered' | 'lost' | 'never'
}

export type Report =
  | { id: number; kind: 'made'; objectId: string | null }
  | { id: number; kind: 'done' }
  | { id: number; kind: 'refused' | 'failed'; error: string }

const tell = (report: Report) => void process.send?.(report)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const present = new AsyncLocalStorage<Call>()

const VERBS = ['authorize', 'capture', 'voidCharge', 'refund', 'payOut', 'startAccount'] as const
const ANSWERS = ['readAccount', 'submitEvidence', 'concede', 'detachMethod'] as const

/** Slows down the verbs of the gateway in use. */
function slowDown(through: Gateway): void {
  for (const verb of [...VERBS, ...ANSWERS]) {
    const ask = (through[verb] as (...args: unknown[]) => Promise<{ id: string } | undefined>).bind(
      through,
    )
    const slow = async (...args: unknown[]) => {
      const call = present.getStore()
      if (!call) return ask(...args)
      await pause(call.pauses[0])
      const answer = await ask(...args)
      tell({ id: call.id, kind: 'made', objectId: answer?.id ?? null })
      await pause(call.pauses[1])
      if (call.ends === 'never') await new Promise(() => undefined)
      if (call.ends === 'lost') throw new GatewayUnavailable('The answer is lost')
      return answer
    }
    Object.assign(through, { [verb]: slow })
  }
}

async function doWork(call: Call): Promise<void> {
  resumeClock()
  shiftClock(call.aheadMs)
  const work = WORKS[call.work] as (...args: unknown[]) => Promise<unknown>
  try {
    await present.run(call, () => work(...call.args))
    tell({ id: call.id, kind: 'done' })
  } catch (error) {
    const kind = error instanceof AppError ? 'refused' : 'failed'
    tell({ id: call.id, kind, error: error instanceof Error ? (error.stack ?? '') : String(error) })
  }
}

const url = process.env['DATABASE_URL'] ?? ''
connectDatabase(url, { max: 4 })
registerSubscriptions()
await startTasks(url, TASKS, false)
slowDown(gateway())
process.on('message', (call: Call) => void doWork(call))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
