/** Cards that Stripe saves for later charges: a customer's PaymentMethods. */
import type Stripe from 'stripe'
import { NotFound } from '#app/base/errors.ts'
import type { SavedMethod } from '#money/gateways/gateway.ts'
import { refusalOf, type StripeClient } from '#money/gateways/stripe-client.server.ts'

/** A page waits for this call, and is shown without the answer if it takes longer. */
const PATIENCE = { timeout: 2500, maxNetworkRetries: 0 }

/** @returns null if Stripe doesn't know the card or has not saved it for a customer */
async function find(
  client: StripeClient,
  id: string,
  options?: Stripe.RequestOptions,
): Promise<Stripe.PaymentMethod | null> {
  const method = await client
    .ask('payment_method', (stripe) => stripe.paymentMethods.retrieve(id, {}, options))
    .catch((error: unknown) => {
      if (refusalOf(error) || error instanceof NotFound) return null
      throw error
    })
  return method?.customer ? method : null
}

export async function readStripeMethod(
  client: StripeClient,
  id: string,
): Promise<SavedMethod | null> {
  const method = await find(client, id, PATIENCE)
  if (!method) return null
  const { exp_month: month, exp_year: year } = method.card ?? {}
  return { expires: month && year ? { month, year } : null }
}

/** Stripe refuses to detach a card that isn't attached. In that case there is nothing to do. */
export async function detachStripeMethod(client: StripeClient, id: string): Promise<void> {
  try {
    await client.ask('payment_method', (stripe) => stripe.paymentMethods.detach(id))
  } catch (error) {
    if (!refusalOf(error) && !(error instanceof NotFound)) throw error
    if (await find(client, id)) throw error
  }
}
