/** Reserves, charges and voids cards through Stripe. Each of Orbit's charges is a PaymentIntent. */
import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { Conflict, NotFound } from '#app/base/errors.ts'
import type { AuthorizeInput, Charge } from '#money/gateways/gateway.ts'
import { GatewayUnavailable } from '#money/gateways/gateway-unavailable.ts'
import { CHARGE_PARTS, chargeOf, idOf } from '#money/gateways/stripe-charge.ts'
import { isFault, KEY, refusalOf, type StripeClient } from '#money/gateways/stripe-client.server.ts'
import { now } from '#app/platform/clock.ts'
import { env } from '#app/platform/env.ts'

const PERSON = 'orbit_person'

/**
 * Reserves an amount. The card of an earlier charge can be reserved without its owner; the bank may
 * then refuse a reservation that it would otherwise ask the owner to confirm.
 */
export async function authorizeThroughStripe(
  client: StripeClient,
  input: AuthorizeInput,
): Promise<Charge> {
  const { key, amountCents, description } = input
  const method = methodOf(input)
  const customer = await customerOf(client, input)
  const intent = await askForCharge(client, { customer, key }, (stripe) =>
    stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: 'usd',
        capture_method: 'manual',
        confirm: true,
        allowed_payment_method_types: ['card'],
        customer,
        description,
        transfer_group: key,
        metadata: { [KEY]: key },
        return_url: new URL(input.returnUrl, env().publicUrl).href,
        expand: CHARGE_PARTS,
        ...method,
      },
      { idempotencyKey: `authorize:${key}` },
    ),
  )
  if (intent.amount !== amountCents || intent.currency !== 'usd')
    throw new Conflict('key-reused', 'This payment was already made with another amount.')
  return readOf(intent)
}

type Method = Pick<
  Stripe.PaymentIntentCreateParams,
  'confirmation_token' | 'payment_method' | 'off_session' | 'setup_future_usage' | 'use_stripe_sdk'
>

/** @throws Conflict if the form sent no card */
function methodOf({ method }: AuthorizeInput): Method {
  if ('methodId' in method)
    return {
      payment_method: method.methodId,
      ...(method.isPresent ? { use_stripe_sdk: true } : { off_session: true }),
    }
  // The card is saved so that it can be reserved again when this reservation is about to lapse.
  // Stripe's script asks for a confirmation in the page, so that nothing the customer entered is
  // lost.
  const shared = { setup_future_usage: 'off_session', use_stripe_sdk: true } as const
  if (method.token.startsWith('ctoken_')) return { ...shared, confirmation_token: method.token }
  if (method.token.startsWith('pm_')) return { ...shared, payment_method: method.token }
  throw noCard()
}

const noCard = () => new Conflict('no-card', 'Enter your card again.')

/** A saved card is charged as the Stripe customer that it was saved for. */
async function customerOf(
  client: StripeClient,
  { method, customer: { id, email } }: AuthorizeInput,
): Promise<string> {
  if ('methodId' in method) {
    const saved = await client
      .ask('payment_method', (stripe) => stripe.paymentMethods.retrieve(method.methodId))
      .catch((error: unknown) => {
        throw refusalOf(error) || error instanceof NotFound ? noCard() : error
      })
    const owner = idOf(saved.customer)
    if (!owner) throw noCard()
    return owner
  }
  const found = await client.list(
    (stripe) => stripe.customers.list({ email, limit: 100 }),
    ({ metadata }) => metadata[PERSON] === id,
  )
  const known = found.find(({ metadata }) => metadata[PERSON] === id)
  if (known) return known.id
  const emailHash = createHash('sha256').update(email).digest('hex').slice(0, 16)
  const created = await client.ask('customer', (stripe) =>
    stripe.customers.create(
      { email, metadata: { [PERSON]: id } },
      { idempotencyKey: `customer:${id}:${emailHash}` },
    ),
  )
  return created.id
}

/**
 * If a card is refused, its PaymentIntent says why. After a server error, which Stripe would repeat
 * for the same key all day, this looks for a PaymentIntent that was created nevertheless.
 */
async function askForCharge(
  client: StripeClient,
  { customer, key }: { customer: string; key: string },
  call: (stripe: Stripe) => Promise<Stripe.PaymentIntent>,
): Promise<Stripe.PaymentIntent> {
  try {
    return await client.ask('payment_intent', call)
  } catch (error) {
    if (isFault(error)) {
      const isMade = ({ metadata }: Stripe.PaymentIntent) => metadata[KEY] === key
      const list = await client.list(
        (stripe) => stripe.paymentIntents.list({ customer, limit: 100 }),
        isMade,
      )
      const made = list.find(isMade)
      if (made) return readIntent(client, made.id)
    }
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const id = refusal.payment_intent?.id
    if (id) return readIntent(client, id)
    const isAboutCard = refusal.param === 'payment_method' || refusal.param === 'confirmation_token'
    throw isAboutCard || refusal.type === 'StripeCardError' ? noCard() : error
  }
}

function readIntent(client: StripeClient, id: string): Promise<Stripe.PaymentIntent> {
  return client.ask('payment_intent', (stripe) =>
    stripe.paymentIntents.retrieve(id, { expand: CHARGE_PARTS }),
  )
}

function readOf(intent: Stripe.PaymentIntent): Charge {
  const charge = chargeOf(intent, now())
  if (!charge) throw new GatewayUnavailable(`A payment is still ${intent.status}`)
  if (charge.status === 'needs-action' && !charge.clientSecret)
    throw new GatewayUnavailable('A payment cannot be confirmed')
  return charge
}

export async function readStripeCharge(client: StripeClient, id: string): Promise<Charge> {
  return readOf(await readIntent(client, id))
}

const ENDED = new Set<string>(['succeeded', 'canceled'])

/**
 * Stripe refuses a change that was already made or is no longer possible; the charge then shows
 * which. After a server error, the charge shows whether the change was made nevertheless.
 */
async function change(
  client: StripeClient,
  id: string,
  call: (stripe: Stripe) => Promise<Stripe.PaymentIntent>,
): Promise<Charge> {
  const intent = await client.ask('payment_intent', call).catch(async (error: unknown) => {
    if (!refusalOf(error) && !isFault(error)) throw error
    const read = await readIntent(client, id)
    if (isFault(error) && !ENDED.has(read.status)) throw error
    return read
  })
  if (intent.id !== id) throw new GatewayUnavailable('An answer is about another payment')
  return readOf(intent)
}

export async function captureThroughStripe(
  client: StripeClient,
  id: string,
  key: string,
): Promise<Charge> {
  return change(client, id, (stripe) =>
    stripe.paymentIntents.capture(id, { expand: CHARGE_PARTS }, { idempotencyKey: key }),
  )
}

export async function voidThroughStripe(
  client: StripeClient,
  id: string,
  key: string,
): Promise<Charge> {
  return change(client, id, (stripe) =>
    stripe.paymentIntents.cancel(
      id,
      { cancellation_reason: 'requested_by_customer', expand: CHARGE_PARTS },
      { idempotencyKey: key },
    ),
  )
}
