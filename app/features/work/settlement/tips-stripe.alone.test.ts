/** Runs every test of tips.test.ts with Stripe and its peer instead of the test gateway. */
import { afterAll, vi } from 'vitest'
import '#work/settlement/tips.test.ts'

const stop = await vi.hoisted(async () => {
  const { useStripeHere } = await import('#tests/support/stripe-here.ts')
  return useStripeHere()
})
afterAll(stop)
