import { NotFound } from '#app/base/errors.ts'
import type { Gateway } from '#money/gateways/gateway.ts'
import { stripeGateway } from '#money/gateways/stripe-gateway.server.ts'
import { TEST_GATEWAY } from '#money/gateways/test-gateway.server.ts'
import { env } from '#app/platform/env.ts'

let stripe: Gateway | null = null

/** Stripe, for as long as its keys are set: what went through it is settled through it. */
function stripeOfSettings(): Gateway | null {
  const { keys } = env().payments
  if (!keys) return null
  stripe ??= stripeGateway(keys)
  return stripe
}

/** Whether cards are charged through Orbit. */
export const takesPayments = (): boolean => env().payments.kind !== 'off'

/** The gateway that new payments go through. @throws NotFound where payments are off */
export function gateway(): Gateway {
  return gatewayNamed(env().payments.kind)
}

/**
 * The gateways that may report changes and whose days are compared with the ledger: the one that
 * new payments go through, and Stripe for as long as its keys are set.
 */
export function gatewaysInUse(): Gateway[] {
  const chosen = takesPayments() ? gateway() : null
  return [...new Set([chosen, stripeOfSettings()])].filter((each) => each !== null)
}

/** The gateway that an earlier payment went through. @throws NotFound */
export function gatewayNamed(name: string): Gateway {
  const found = name === 'test' ? TEST_GATEWAY : name === 'stripe' ? stripeOfSettings() : null
  if (!found) throw new NotFound('Payments are off.')
  return found
}
