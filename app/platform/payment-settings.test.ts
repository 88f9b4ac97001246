import { expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.ts'
import { readPayments } from '#app/platform/payment-settings.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_abc123',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc123',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc123',
}
const STRIPE = {
  kind: 'stripe',
  keys: {
    secretKey: 'sk_live_abc123',
    publishableKey: 'pk_live_abc123',
    webhookSecrets: ['whsec_abc123'],
    apiUrl: null,
  },
}

test('without keys, payments are pretended on a laptop, and production must say what it wants', () => {
  expect(readPayments({}, false)).toEqual({ kind: 'test' })
  expect(readPayments({}, true)).toMatch(/^PAYMENTS: must be set in production/)
  for (const isProduction of [true, false])
    for (const PAYMENTS of ['off', 'test'] as const)
      expect(readPayments({ PAYMENTS }, isProduction)).toEqual({ kind: PAYMENTS })
})

test('with all keys it is Stripe, unless another setting says otherwise', () => {
  for (const isProduction of [true, false]) {
    expect(readPayments(KEYS, isProduction)).toEqual(STRIPE)
    expect(readPayments({ ...KEYS, PAYMENTS: 'stripe' }, isProduction)).toEqual(STRIPE)
    for (const PAYMENTS of ['off', 'test'] as const)
      expect(readPayments({ ...KEYS, PAYMENTS }, isProduction)).toEqual({
        kind: PAYMENTS,
        keys: STRIPE.keys,
      })
  }
})

test('half a set of keys is refused with a sentence, whatever else is set', () => {
  for (const name of Object.keys(KEYS))
    for (const PAYMENTS of [undefined, 'off', 'test', 'stripe'] as const) {
      expect(readPayments({ ...KEYS, PAYMENTS, [name]: undefined }, false)).toMatch(
        /go together: set all three, or none$/,
      )
      expect(readPayments({ PAYMENTS, [name]: KEYS[name as keyof typeof KEYS] }, true)).toMatch(
        /go together: set all three, or none$/,
      )
    }
  expect(readPayments({ PAYMENTS: 'stripe' }, false)).toMatch(/^PAYMENTS: stripe needs /)
})

test('keys that were mixed up, or are of two modes, are refused before a page could show one', () => {
  const swapped = {
    ...KEYS,
    STRIPE_SECRET_KEY: KEYS.STRIPE_PUBLISHABLE_KEY,
    STRIPE_PUBLISHABLE_KEY: KEYS.STRIPE_SECRET_KEY,
  }
  expect(readPayments(swapped, true)).toMatch(/^STRIPE_SECRET_KEY: must start with sk_live_/)
  expect(readPayments({ ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }, true)).toMatch(
    /^STRIPE_PUBLISHABLE_KEY: must start with pk_live_/,
  )
  expect(readPayments({ ...KEYS, STRIPE_WEBHOOK_SECRET: 'abc123' }, true)).toMatch(
    /^STRIPE_WEBHOOK_SECRET: must start with whsec_/,
  )
})

test('each webhook endpoint may have its own secret', () => {
  const raw = { ...KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_own, whsec_connect' }
  expect(readPayments(raw, true)).toMatchObject({
    keys: { webhookSecrets: ['whsec_own', 'whsec_connect'] },
  })
})

test('another address than Stripe is for automated tests alone', () => {
  const raw = { ...KEYS, STRIPE_API_URL: 'http://127.0.0.1:4000' }
  expect(readPayments(raw, false)).toMatchObject({ keys: { apiUrl: 'http://127.0.0.1:4000' } })
  expect(readPayments(raw, true)).toMatch(/^STRIPE_API_URL: is for automated tests/)
})

test('the program does not start with settings that do not fit, and names them', () => {
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_abc' })).toThrow(
    /^Wrong settings in the environment\. .*go together/,
  )
  expect(() => readEnv({ PAYMENTS: 'paypal' })).toThrow(/PAYMENTS: /)
})
