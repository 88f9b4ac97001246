/** What looks for due work, and the tasks that it queues. */
import { queueDueRenewals, renewPayment } from '#money/payments/renew-payments.server.ts'
import { queueDuePayments, settlePayment } from '#money/payments/settle-payments.server.ts'
import {
  queueDuePayouts,
  queueOpenPayouts,
  readOpenPayout,
  sendPayout,
} from '#money/payouts/send-payouts.server.ts'
import { doEach } from '#app/platform/tasks.ts'

/** One after the other, as a worker does; one that fails holds up no other. */
const runDue = (queue: () => Promise<string[]>, run: (id: string) => Promise<void>) => async () => {
  await doEach(await queue(), 'not done', run)
}

export const repeatPayments = runDue(queueDuePayments, settlePayment)
export const renewDuePayments = runDue(queueDueRenewals, renewPayment)
export const repeatPayouts = runDue(queueDuePayouts, sendPayout)
export const readOpenPayouts = runDue(queueOpenPayouts, readOpenPayout)
