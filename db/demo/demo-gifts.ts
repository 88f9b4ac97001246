/** A promo code and gift credit that the demo's customer pays with. */
import { newId } from '#app/base/ids.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { giveCredit } from '#money/promotions/gift-credit.server.ts'
import { createPromoCode } from '#money/promotions/promo-codes.server.ts'
import { freezeClock } from '#app/platform/clock.ts'
import { hoursBefore, type Cast } from './demo-requests.ts'

export const DEMO_PROMO_CODE = 'FIRSTREEL'

/**
 * Must run before anything is posted that Orbit pays for: the ledger is written in chronological
 * order.
 */
export async function makeGifts({ admin, customer }: Cast, present: Date): Promise<void> {
  if (!takesPayments()) return
  const at = hoursBefore(present)
  at(24 * 60)
  await createPromoCode(admin, {
    code: DEMO_PROMO_CODE,
    kind: 'share',
    percent: '10',
    maxUses: '500',
    note: 'First booking of a new customer',
  })
  at(24 * 30)
  await giveCredit(admin, {
    formKey: newId(),
    email: customer.email,
    amount: '25',
    reason: 'Thank you for telling a friend about Orbit',
  })
  freezeClock(present)
}
