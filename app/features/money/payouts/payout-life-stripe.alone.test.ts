/** Every test of payout-life.test.ts, with Stripe and its peer instead of the test gateway. */
import { afterAll, vi } from 'vitest'
import '#money/payouts/payout-life.test.ts'

const stop = await vi.hoisted(async () => {
  const { useStripeHere } = await import('#tests/support/stripe-here.ts')
  return useStripeHere()
})
afterAll(stop)
