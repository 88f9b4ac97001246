/** Which company charges cards, read from the environment. */

interface Settings {
  PAYMENTS?: 'off' | 'test' | 'stripe' | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
}

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

export type PaymentSettings =
  /** Bookings name a price, and nobody is charged through Orbit. */
  { kind: 'off' } | { kind: 'test' } | { kind: 'stripe'; keys: StripeKeys }

/** Stripe's keys; null where none is set. */
function keysOf(raw: Settings): StripeKeys | 'incomplete' | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = raw
  if (secretKey && publishableKey && webhookSecret)
    return { secretKey, publishableKey, webhookSecret }
  return secretKey || publishableKey || webhookSecret ? 'incomplete' : null
}

/**
 * Stripe where its keys are set, otherwise the test gateway. Production must say so explicitly
 * before it runs without a real gateway.
 * @returns a sentence instead where the settings don't fit together
 */
export function readPayments(raw: Settings, isProduction: boolean): PaymentSettings | string {
  const keys = keysOf(raw)
  if (keys === 'incomplete')
    return 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together: set all three, or none'
  if (raw.PAYMENTS === 'stripe' && !keys)
    return 'PAYMENTS: stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET'
  if (raw.PAYMENTS === 'off' || raw.PAYMENTS === 'test') return { kind: raw.PAYMENTS }
  if (keys) return { kind: 'stripe', keys }
  return isProduction
    ? 'PAYMENTS: must be set in production without the keys of Stripe: PAYMENTS=off charges nobody, PAYMENTS=test only pretends to'
    : { kind: 'test' }
}
