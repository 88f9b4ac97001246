/** Reserves the card of a form, in as many steps as its bank needs. */
import { Conflict, InvalidInput, type FieldErrors } from '#app/base/errors.ts'
import { isUuid, newId } from '#app/base/ids.ts'
import { formatMoney } from '#app/base/money.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { gateway } from '#app/features/gateways/gateways.server.ts'
import { tokenOf } from '#app/features/gateways/test-cards.ts'
import {
  authorizePayment,
  refreshPayment,
  type PaymentAnswer,
} from '#app/features/payments/authorize-payment.server.ts'
import { now } from '#app/platform/clock.ts'
import { env } from '#app/platform/env.ts'
import type { PaymentSettings } from '#app/platform/payment-settings.ts'
import type { PayPrompt } from '#app/routes/paying/pay-prompt.ts'

export interface Due {
  purpose: 'order' | 'tip'
  amountCents: number
  /** What comes back until when, as a sentence. */
  refunds: string
  /** Of a tip: what it is for, and who gets it. */
  orderId?: string
  orbiterId?: string
  /** For the customer's bank statement and the gateway's pages. */
  description: string
  returnUrl: string
}

const publishableKeyOf = (payments: PaymentSettings) =>
  payments.kind === 'stripe' ? payments.keys.publishableKey : null

/** A prompt for a new attempt. */
export const askForCard = ({
  amountCents,
  refunds,
}: Pick<Due, 'amountCents' | 'refunds'>): PayPrompt => ({
  key: newId(),
  amountCents,
  refunds,
  gateway: gateway().name,
  publishableKey: publishableKeyOf(env().payments),
  bank: null,
})

/**
 * Reserves what is due on the card of a form.
 * @returns the id of the payment; a prompt where the form has no card yet, or its bank asks
 * @throws InvalidInput for a card that is refused, Conflict (`price-changed`), KeyReused,
 *   Unavailable
 */
export async function reserveFormCard(
  viewer: Viewer,
  values: Record<string, string>,
  due: Due,
): Promise<string | PayPrompt> {
  const { paymentKey = '', shownCents = '' } = values
  if (!isUuid(paymentKey)) return askForCard(due)
  if (shownCents !== String(due.amountCents))
    throw new Conflict(
      'price-changed',
      `It is now ${formatMoney(due.amountCents)}. Check it, and send it again.`,
    )
  const { refunds: _, ...paid } = due
  const payment = await attempt(viewer, values, { ...paid, key: paymentKey })
  if (payment.state === 'authorized' || payment.state === 'captured') return payment.id
  if (payment.state === 'needs-action')
    return {
      ...askForCard(due),
      key: paymentKey,
      bank: {
        chargeId: payment.actionUrl?.split('/').at(-1) ?? '',
        lastFour: lastFourOf(values),
        clientSecret: payment.clientSecret,
      },
    }
  throw new InvalidInput({ cardNumber: payment.failure ?? 'This card was not reserved.' })
}

/** The same attempt again asks the gateway how it stands: its bank may have answered. */
async function attempt(
  viewer: Viewer,
  values: Record<string, string>,
  due: Omit<Due, 'refunds'> & { key: string },
): Promise<PaymentAnswer> {
  const card = { token: cardTokenOf(values) }
  const payment = await authorizePayment(viewer, { ...due, card })
  return payment.state === 'needs-action' ? refreshPayment(payment.id) : payment
}

function cardTokenOf(values: Record<string, string>): string {
  const { cardToken, cardNumber = '', cardExpires = '', cardCvc = '' } = values
  return gateway().name === 'stripe'
    ? (cardToken ?? '')
    : tokenOf({ cardNumber, cardExpires, cardCvc }, now())
}

const lastFourOf = ({ cardNumber = '' }: Record<string, string>) =>
  cardNumber.replaceAll(/\D/g, '').slice(-4) || null

/** Whether what is wrong is wrong with the card. */
export const isAboutCard = (errors: FieldErrors): boolean =>
  Object.keys(errors).some((name) => name.startsWith('card'))
