import { NotFound } from '#app/base/errors.ts'
import type { Gateway } from '#app/features/money/gateways/gateway.ts'
import { stripeGateway } from '#app/features/money/gateways/stripe-gateway.server.ts'
import { TEST_GATEWAY } from '#app/features/money/gateways/test-gateway.server.ts'
import { env } from '#app/platform/env.ts'

let stripe: Gateway | null = null

/** Stripe, where its keys are set and it is in use. */
function stripeOfSettings(): Gateway | null {
  const { payments } = env()
  if (payments.kind !== 'stripe') return null
  stripe ??= stripeGateway(payments.keys)
  return stripe
}

/** Whether cards are charged through Orbit. */
export const takesPayments = (): boolean => env().payments.kind !== 'off'

/** The gateway that new payments go through. @throws NotFound where payments are off */
export function gateway(): Gateway {
  return gatewayNamed(env().payments.kind)
}

/** The gateway that an earlier payment went through. @throws NotFound */
export function gatewayNamed(name: string): Gateway {
  const found = name === 'test' ? TEST_GATEWAY : name === 'stripe' ? stripeOfSettings() : null
  if (!found) throw new NotFound('Payments are off.')
  return found
}
