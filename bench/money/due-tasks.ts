/** The scans for due work, and the tasks that they queue. */
import { queueDueRenewals, renewPayment } from '#money/payments/renew-payments.server.ts'
import { queueDuePayments, settlePayment } from '#money/payments/settle-payments.server.ts'
import {
  queueDuePayouts,
  queueOpenPayouts,
  readOpenPayout,
  sendPayout,
} from '#money/payouts/send-payouts.server.ts'
import { doEach } from '#app/platform/tasks.ts'

/**
 * Runs the tasks one after another, like a worker; a task that fails does not hold up the others.
 */
const runDue = (queue: () => Promise<string[]>, run: (id: string) => Promise<void>) => async () => {
  await doEach(await queue(), 'not done', run)
}

export const repeatPayments = runDue(queueDuePayments, settlePayment)
export const renewDuePayments = runDue(queueDueRenewals, renewPayment)
export const repeatPayouts = runDue(queueDuePayouts, sendPayout)
export const readOpenPayouts = runDue(queueOpenPayouts, readOpenPayout)
