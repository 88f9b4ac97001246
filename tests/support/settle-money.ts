/** Does what the queued jobs of payments do. */
import { sendRefund } from '#app/features/payments/send-refunds.server.ts'
import { settlePayment } from '#app/features/payments/settle-payments.server.ts'
import { db } from '#app/platform/db.ts'

/** Charges cards that are to be charged, and lets those go that are not. */
export async function settleMoney(): Promise<void> {
  const open = await db()
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', ['capturing', 'releasing'])
    .execute()
  for (const { id } of open) await settlePayment(id)
}

/** Sends refunds that wait. */
export async function sendRefunds(): Promise<void> {
  const open = await db()
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'created')
    .execute()
  for (const { id } of open) await sendRefund(id)
}
