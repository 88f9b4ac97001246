/** Stripe: Orbit reserves and charges cards, and pays Orbiters through Connect. */
import type { Gateway } from '#money/gateways/gateway.ts'
import {
  readStripeAccount,
  startStripeAccount,
  stripeAccountLink,
} from '#money/gateways/stripe-accounts.server.ts'
import {
  authorizeThroughStripe,
  captureThroughStripe,
  readStripeCharge,
  voidThroughStripe,
} from '#money/gateways/stripe-charges.server.ts'
import { StripeClient, type StripeSettings } from '#money/gateways/stripe-client.server.ts'
import {
  concedeStripeDispute,
  readStripeDispute,
  submitStripeEvidence,
} from '#money/gateways/stripe-disputes.server.ts'
import { readStripeEvent } from '#money/gateways/stripe-events.server.ts'
import { detachStripeMethod, readStripeMethod } from '#money/gateways/stripe-methods.server.ts'
import { listStripeMovements } from '#money/gateways/stripe-movements.server.ts'
import { payOutThroughStripe, readStripePayout } from '#money/gateways/stripe-payouts.server.ts'
import { readStripeRefund, refundThroughStripe } from '#money/gateways/stripe-refunds.server.ts'

export function stripeGateway(settings: StripeSettings): Gateway {
  const client = new StripeClient(settings)
  return {
    name: 'stripe',
    authorize: (input) => authorizeThroughStripe(client, input),
    capture: (id, key) => captureThroughStripe(client, id, key),
    voidCharge: (id, key) => voidThroughStripe(client, id, key),
    readCharge: (id) => readStripeCharge(client, id),
    readMethod: (id) => readStripeMethod(client, id),
    detachMethod: (id) => detachStripeMethod(client, id),
    refund: (input) => refundThroughStripe(client, input),
    readRefund: (id) => readStripeRefund(client, id),
    startAccount: (input) => startStripeAccount(client, input),
    accountLink: (id, returnUrl) => stripeAccountLink(client, id, returnUrl),
    readAccount: (id) => readStripeAccount(client, id),
    payOut: (input) => payOutThroughStripe(client, input),
    readPayout: (id) => readStripePayout(client, id),
    readDispute: (id) => readStripeDispute(client, id),
    submitEvidence: (input) => submitStripeEvidence(client, input),
    concede: (input) => concedeStripeDispute(client, input),
    listMovements: (day) => listStripeMovements(client, day),
    readEvent: (body, signature) => readStripeEvent(client, body, signature),
  }
}
