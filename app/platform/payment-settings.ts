/** Payment settings from the environment: which company charges cards. */

interface Settings {
  PAYMENTS?: 'off' | 'test' | 'stripe' | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
}

export interface StripeKeys {
  secretKey: string
  /** The only key that pages may contain. */
  publishableKey: string
  /** One secret for each endpoint: for Orbit's own events, and for those of Orbiters' accounts. */
  webhookSecrets: string[]
  /** The stand-in for Stripe in automated tests; null for Stripe itself. */
  apiUrl: string | null
}

export type PaymentSettings =
  /**
   * `off`: bookings name a price, and no one is charged through Orbit. Keys that remain set settle
   * earlier payments through Stripe.
   */
  { kind: 'off' | 'test'; keys?: StripeKeys } | { kind: 'stripe'; keys: StripeKeys }

const ALL = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET'

/** Stripe's keys; null if none is set, or a sentence if they don't fit together. */
function keysOf(raw: Settings): StripeKeys | string | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = raw
  const webhookSecrets = (raw.STRIPE_WEBHOOK_SECRET ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
  if (!secretKey && !publishableKey && webhookSecrets.length === 0) return null
  if (!secretKey || !publishableKey || webhookSecrets.length === 0)
    return `${ALL} go together: set all three, or none`
  // If the keys were swapped, pages would contain the secret key.
  const [, mode] = /^[rs]k_(live|test)_\w+$/.exec(secretKey) ?? []
  if (!mode) return 'STRIPE_SECRET_KEY: must start with sk_live_, sk_test_, rk_live_ or rk_test_'
  if (!/^pk_(?:live|test)_\w+$/.test(publishableKey) || !publishableKey.startsWith(`pk_${mode}_`))
    return `STRIPE_PUBLISHABLE_KEY: must start with pk_${mode}_, as its secret key is one of ${mode} mode`
  if (webhookSecrets.some((secret) => !/^whsec_\w+$/.test(secret)))
    return 'STRIPE_WEBHOOK_SECRET: must start with whsec_; several are separated by commas'
  return { secretKey, publishableKey, webhookSecrets, apiUrl: raw.STRIPE_API_URL ?? null }
}

/**
 * Stripe if its keys are set, otherwise the test gateway. Production must explicitly choose to run
 * without a real gateway.
 * @returns a sentence instead if the settings don't fit together
 */
export function readPayments(raw: Settings, isProduction: boolean): PaymentSettings | string {
  const keys = keysOf(raw)
  if (typeof keys === 'string') return keys
  if (raw.STRIPE_API_URL && isProduction)
    return 'STRIPE_API_URL: is for automated tests, and must not be set in production'
  if (raw.PAYMENTS === 'stripe' && !keys) return `PAYMENTS: stripe needs ${ALL}`
  if (raw.PAYMENTS === 'off' || raw.PAYMENTS === 'test')
    return { kind: raw.PAYMENTS, ...(keys && { keys }) }
  if (keys) return { kind: 'stripe', keys }
  return isProduction
    ? 'PAYMENTS: must be set in production without the keys of Stripe: PAYMENTS=off charges no one, PAYMENTS=test only pretends to'
    : { kind: 'test' }
}

/** The key for Stripe's script in the page; null if Stripe isn't in use. */
export const publishableKeyOf = (payments: PaymentSettings): string | null =>
  payments.kind === 'stripe' ? payments.keys.publishableKey : null
