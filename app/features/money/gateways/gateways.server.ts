import { NotFound } from '#app/base/errors.ts'
import type { Gateway } from '#money/gateways/gateway.ts'
import { stripeGateway } from '#money/gateways/stripe-gateway.server.ts'
import { TEST_GATEWAY } from '#money/gateways/test-gateway.server.ts'
import { env } from '#app/platform/env.ts'

let stripe: Gateway | null = null

/** Stripe, while its keys are set: payments made through Stripe are also settled through it. */
function stripeOfSettings(): Gateway | null {
  const { keys } = env().payments
  if (!keys) return null
  stripe ??= stripeGateway(keys)
  return stripe
}

/** Whether cards are charged through Orbit. */
export const takesPayments = (): boolean => env().payments.kind !== 'off'

/** The gateway for new payments. @throws NotFound if payments are off */
export function gateway(): Gateway {
  return gatewayNamed(env().payments.kind)
}

/**
 * The gateways whose webhooks are accepted and whose days are compared with the ledger: the gateway
 * for new payments, and Stripe while its keys are set.
 */
export function gatewaysInUse(): Gateway[] {
  const chosen = takesPayments() ? gateway() : null
  return [...new Set([chosen, stripeOfSettings()])].filter((each) => each !== null)
}

/** The gateway of an earlier payment. @throws NotFound */
export function gatewayNamed(name: string): Gateway {
  const found = name === 'test' ? TEST_GATEWAY : name === 'stripe' ? stripeOfSettings() : null
  if (!found) throw new NotFound('Payments are off.')
  return found
}
