/** Reserves the amount on the card of a form, in as many steps as the card's bank needs. */
import { Conflict, InvalidInput, RateLimited, Unavailable } from '#app/base/errors.ts'
import { isUuid, newId } from '#app/base/ids.ts'
import { formatCents } from '#app/base/money.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { CardMethod } from '#money/gateways/gateway.ts'
import { gateway, takesPayments } from '#money/gateways/gateways.server.ts'
import { tokenOf } from '#money/gateways/test-cards.ts'
import {
  authorizePayment,
  refreshPayment,
  type PaymentAnswer,
} from '#money/payments/authorize-payment.server.ts'
import { NOT_PAID, type Bought, type Paying, type QuotedPrice } from '#money/payments/paying.ts'
import type { PaymentState } from '#money/payments/payment-transitions.ts'
import type { Success } from '#app/forms/action-result.ts'
import { withoutSecrets } from '#app/forms/form-action.server.ts'
import { now } from '#app/platform/clock.ts'
import { env } from '#app/platform/env.ts'
import { KeyReused } from '#app/platform/idempotency.ts'
import { publishableKeyOf } from '#app/platform/payment-settings.ts'
import {
  packageTerms,
  quoteTerms,
  type PayDetails,
  type PayPrompt,
  type PayTerms,
} from '#app/routes/pay/pay-prompt.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { meansOf, priceDue } from '#app/routes/pay/price-due.server.ts'

export interface Due {
  purpose: 'order' | 'tip'
  /** Omitted if the page around the card says it. */
  bought?: Bought
  /** The amount before a promo code, credit, and tax. */
  amountCents: number
  /** Whether the price was fixed when it was ordered, including code, credit, and tax. */
  isFixed?: boolean
  /** The state whose sales tax applies. */
  state?: string | null
  terms: PayTerms
  /** The card of an earlier payment, used in place of the one in the form. */
  savedCard?: CardMethod | undefined
  /** For a tip: the order that it belongs to, and the Orbiter who receives it. */
  orderId?: string
  orbiterId?: string
  /** Shown on the customer's bank statement and on the gateway's pages. */
  description: string
  /** The page that the customer returns to after confirming with the bank. */
  returnUrl: string
}

type PricedDue = Awaited<ReturnType<typeof priceDue>>

/**
 * Carries out what a card pays for, once the amount is reserved on the card. Until then, the result
 * asks for the card or for the bank's confirmation, and the form submits the same values again with
 * the card.
 * @param due called first, so that its errors are shown before a card is asked for; null if nothing
 * is due
 */
export async function payFirst<Details extends PayDetails>(
  viewer: Viewer,
  values: Record<string, string>,
  due: () => Promise<Due | null>,
  work: (paying: Paying) => Promise<Success<Details> | Response>,
): Promise<Success<Details> | Response> {
  const owed = takesPayments() ? await due() : null
  if (!owed) return work(NOT_PAID)
  const reserved = await reserveCard(viewer, values, owed)
  if (!('paymentId' in reserved)) return ask(values, reserved)
  try {
    return await work({ ...reserved, ...meansOf(values) })
  } catch (error) {
    if (!(error instanceof Conflict && error.code === 'price-changed')) throw error
    const priced = await priceDue(viewer, values, owed)
    return ask(values, { ...askForCard(owed, priced), trouble: error.message })
  }
}

const PAY_FIELDS = new Set(['paymentKey', 'shownCents', 'promoCode', 'useCredit', 'reprice'])

function ask<Details extends PayDetails>(
  values: Record<string, string>,
  pay: PayPrompt,
): Success<Details> {
  const rest = Object.entries(withoutSecrets(values)).filter(([name]) => !PAY_FIELDS.has(name))
  return {
    title: 'Pay by card',
    description: '',
    asksForMore: true,
    toast: false,
    values: Object.fromEntries(rest),
    details: { pay } as Details,
  }
}

type ManagedPrice = Omit<QuotedPrice, 'orbiterName'> & { picture: JobPicture }

/** For a quote: the card is charged when the customer accepts it. */
export const chargeForQuote = (price: ManagedPrice) => managedDue(price, quoteTerms(price.refunds))

/**
 * For a package: the amount is reserved when the customer books, and charged once an Orbiter is
 * confirmed.
 */
export const reserveForPackage = (price: ManagedPrice) =>
  managedDue(price, packageTerms(price.refunds))

const managedDue = ({ bought, picture, amountCents, state }: ManagedPrice, terms: PayTerms) => ({
  purpose: 'order' as const,
  bought,
  picture,
  amountCents,
  state,
  terms,
  description: 'Orbit booking',
})

/** Creates a prompt for a new attempt. */
const askForCard = ({ bought, terms }: Due, { amountCents, lines }: PricedDue): PayPrompt => ({
  key: newId(),
  bought: bought ?? null,
  amountCents,
  lines,
  ...terms,
  gateway: gateway().name,
  publishableKey: publishableKeyOf(env().payments),
  bank: null,
})

/** What a page asks for when it is opened. */
export const promptFor = async (viewer: Viewer, due: Due): Promise<PayPrompt> =>
  askForCard(due, await priceDue(viewer, {}, due))

const RESERVED = new Set<PaymentState>(['authorized', 'capturing', 'captured'])

async function reserveCard(
  viewer: Viewer,
  values: Record<string, string>,
  due: Due,
): Promise<{ paymentId: string | null } | PayPrompt> {
  const { paymentKey = '', shownCents = '', reprice } = values
  const priced = await priceDue(viewer, values, due)
  const again = askForCard(due, priced)
  if (!isUuid(paymentKey)) return again
  const { problem, amountCents } = priced
  if (problem) return { ...again, errors: { promoCode: problem } }
  if (reprice) return again
  if (shownCents !== String(amountCents)) {
    const trouble = `The price is now ${formatCents(amountCents)}. Check it, then send it again.`
    return { ...again, trouble }
  }
  if (amountCents === 0) return { paymentId: null }
  try {
    const payment = await attempt(viewer, values, { ...due, amountCents }, paymentKey)
    if (RESERVED.has(payment.state)) return { paymentId: payment.id }
    if (payment.state === 'needs-action')
      return {
        ...again,
        key: paymentKey,
        bank: {
          chargeId: payment.actionUrl?.split('/').at(-1) ?? '',
          lastFour: lastFourOf(values),
          clientSecret: payment.clientSecret,
        },
      }
    return { ...again, errors: { cardNumber: payment.failure ?? 'This card was not reserved.' } }
  } catch (error) {
    if (error instanceof InvalidInput) return { ...again, errors: error.fields }
    if (error instanceof Conflict && error.code === 'no-card')
      return { ...again, errors: { cardNumber: error.message } }
    if (error instanceof KeyReused || error instanceof RateLimited || error instanceof Unavailable)
      return { ...again, trouble: error.message }
    throw error
  }
}

/** A repeated attempt asks the gateway for its state, because the bank may have answered. */
async function attempt(
  viewer: Viewer,
  values: Record<string, string>,
  due: Due,
  key: string,
): Promise<PaymentAnswer> {
  const card = due.savedCard ?? { token: cardTokenOf(values) }
  const { purpose, amountCents, orderId, orbiterId, description, returnUrl } = due
  const paid = { purpose, amountCents, orderId, orbiterId, description, returnUrl }
  const payment = await authorizePayment(viewer, { ...paid, key, card })
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
