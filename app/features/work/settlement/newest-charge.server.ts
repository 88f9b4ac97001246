import type { Viewer } from '#people/accounts/viewer.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { chargedCentsOf } from '#money/ledger/order-movements.ts'
import { isReserved } from '#money/payments/settle-order.server.ts'
import { db } from '#app/platform/db.ts'

/**
 * The state of the customer's card for their newest project; `later`: nothing is paid through
 * Orbit. Null if no card is reserved or charged.
 */
export async function readNewestCharge(
  viewer: Viewer,
): Promise<'reserved' | 'charged' | 'later' | null> {
  if (!takesPayments()) return 'later'
  const order = await db()
    .selectFrom('orders')
    .select(['id', 'state', 'priceCents', 'taxCents', 'discountCents', 'creditCents'])
    .where('customerId', '=', viewer.id)
    .where('projectId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!order || chargedCentsOf(order) === 0) return null
  if (order.state === 'open' || order.state === 'ended') return null
  return (await isReserved(db(), order)) ? 'reserved' : 'charged'
}
