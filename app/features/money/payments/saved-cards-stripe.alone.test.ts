/** Every test of saved-cards.test.ts, with Stripe and its peer instead of the test gateway. */
import { afterAll, expect, test, vi } from 'vitest'
import { listSavedCards } from '#money/payments/saved-cards.server.ts'
import { freeze } from '#tests/support/clock.ts'
import { paidBooking } from '#tests/support/paid-booking.ts'
import '#money/payments/saved-cards.test.ts'

const stop = await vi.hoisted(async () => {
  const { useStripeHere } = await import('#tests/support/stripe-here.ts')
  return useStripeHere()
})
afterAll(stop)

test('a card that has run out says so [P-PAY-44]', async () => {
  const { customer } = await paidBooking('completed')
  freeze('2039-09-30T23:59:59Z')
  expect(await listSavedCards(customer)).toMatchObject([{ expiry: 'Expires in September 2039' }])
  freeze('2039-10-01T00:00:00Z')
  expect(await listSavedCards(customer)).toMatchObject([{ expiry: 'Expired in September 2039' }])
})
