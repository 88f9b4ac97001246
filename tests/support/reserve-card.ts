/** Reserves a card, like a page does before it sends the form that the card pays for. */
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

/** @returns the id of the payment; empty if payments are off or there is nothing to pay */
export async function reserveCard(
  viewer: Viewer,
  amountCents: number | null,
  token?: string,
): Promise<string> {
  if (!takesPayments() || !amountCents) return ''
  const { id } = await authorizePayment(viewer, {
    key: newId(),
    purpose: 'order',
    amountCents,
    card: { token: token ?? paymentSite().token('pays') },
    description: 'Reel at Halcyon',
    returnUrl: '/bookings',
  })
  return id
}
