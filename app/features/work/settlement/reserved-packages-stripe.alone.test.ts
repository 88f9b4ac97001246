/**
 * Runs every test of reserved-packages.test.ts with Stripe and its peer instead of the test
 * gateway.
 */
import { afterAll, vi } from 'vitest'
import '#work/settlement/reserved-packages.test.ts'

const stop = await vi.hoisted(async () => {
  const { useStripeHere } = await import('#tests/support/stripe-here.ts')
  return useStripeHere()
})
afterAll(stop)
