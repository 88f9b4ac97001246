/** Reads anew at the gateway what an event is about, and follows it. */
import { gatewayNamed } from '#app/features/gateways/gateways.server.ts'
import { followCharge } from '#app/features/payments/follow-charge.server.ts'
import { followRefund } from '#app/features/payments/send-refunds.server.ts'
import { db } from '#app/platform/db.ts'

/** A charge that no payment of ours has is left to the daily reconciliation. */
export async function followChargeEvent(gatewayName: string, chargeId: string): Promise<void> {
  const payment = await db()
    .selectFrom('payments')
    .select('id')
    .where('gatewayId', '=', chargeId)
    .executeTakeFirst()
  if (!payment) return
  await followCharge(payment.id, await gatewayNamed(gatewayName).readCharge(chargeId))
}

export async function followRefundEvent(gatewayName: string, gatewayId: string): Promise<void> {
  const refund = await db()
    .selectFrom('refunds')
    .select('id')
    .where('gatewayId', '=', gatewayId)
    .executeTakeFirst()
  if (!refund) return
  await followRefund(refund.id, await gatewayNamed(gatewayName).readRefund(gatewayId))
}
