/**
 * How a customer pays: with any card, a promo code, gift credit, and the sales tax of the state.
 */
import { Unavailable } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { answerOwnTestBank } from '#money/payments/answer-test-bank.server.ts'
import {
  authorizePayment,
  type PaymentAttempt,
  refreshPayment,
} from '#money/payments/authorize-payment.server.ts'
import type { Paying } from '#money/payments/paying.ts'
import { quotePrice } from '#money/promotions/quote-price.server.ts'
import { allOf } from './all-of.ts'
import { STATE } from './money-people.ts'
import type { MoneyWorld } from './money-world.ts'

const TOKENS = [
  ...Array.from({ length: 8 }, () => 'tok_pays_4242'),
  'tok_pays_4242',
  'tok_declines_0002',
  'tok_lacks-funds_9995',
  'tok_confirms_3184',
  'tok_confirms_3184',
  'tok_answers-late_0077',
  'tok_answers-twice_0341',
  'tok_disputes_0259',
]

/** Presses the button until the bank has answered, as a page would. */
export async function pay(world: MoneyWorld, attempt: PaymentAttempt): Promise<void> {
  const press = () =>
    authorizePayment(world.customer, attempt).catch((error: unknown) => {
      // Half of the customers press again; the others close the page.
      if (error instanceof Unavailable && world.random.next() < 0.5)
        return authorizePayment(world.customer, attempt)
      throw error
    })
  const presses = world.random.next() < 0.2 ? [press(), press(), press()] : [press()]
  const [answer] = await allOf(presses)
  if (answer?.state !== 'needs-action') return
  const how = world.random.pick(['confirms', 'confirms', 'refuses', 'leaves'])
  if (how === 'leaves') return
  const [, chargeId = ''] = /(tch_[\w-]+)/.exec(answer.actionUrl ?? '') ?? []
  await answerOwnTestBank(world.customer, chargeId, how === 'confirms')
  await refreshPayment(answer.id)
}

export const anyCard = ({ random }: MoneyWorld) => ({ token: random.pick(TOKENS) })

/** Reserves the current price; another tab may use up the code or the credit first. */
export async function payFor(world: MoneyWorld, priceCents: number): Promise<Paying> {
  const { random, customer, codes } = world
  const promoCode = codes.length > 0 && random.next() < 0.5 ? random.pick(codes) : ''
  const useCredit = random.next() < 0.5
  const question = { customerId: customer.id, priceCents, promoCode, useCredit, state: STATE }
  const { totalCents } = await quotePrice(question)
  if (totalCents === 0) return { paymentId: null, promoCode, useCredit }
  const paymentId = newId()
  await pay(world, {
    key: paymentId,
    purpose: 'order',
    // Sometimes the price has changed between the preview and the payment.
    amountCents: totalCents + (random.next() < 0.05 ? 100 : 0),
    card: anyCard(world),
    description: 'Reels',
    returnUrl: '/bookings',
  })
  return { paymentId, promoCode, useCredit }
}
