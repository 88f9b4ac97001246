import { expect, test, signIn } from '#tests/support/journey.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('requests are accepted, rejected with a reason, and searched; the switch works [P-OD-12] [P-OD-13] [P-OD-16] [P-OD-22]', async ({
    page,
  }) => {
    const orbiter = await createOrbiter()
    await createBooking({ orbiter, customerName: 'Ada Yes', time: '09:00' })
    await createBooking({ orbiter, customerName: 'Bo No', time: '12:00' })
    await signIn(page, orbiter)
    await page.goto('/orbiter/bookings')
    await page.getByRole('button', { name: 'Accept the request of Ada Yes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Booking Accepted!' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Ada Yes' })).toContainText('Accepted')
    await page.getByRole('link', { name: 'Reject the request of Bo No' }).click()
    await page.getByLabel('Reason').fill('Away that day')
    await page.getByRole('button', { name: 'Reject request' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Booking Rejected' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Bo No' })).toContainText(
      'Reason: Away that day',
    )
    await page.getByLabel('Search by customer, service or status').fill('declined')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Available', pressed: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Now Unavailable' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Available', pressed: false })).toBeVisible()
  })
})
