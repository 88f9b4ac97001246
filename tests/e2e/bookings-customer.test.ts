import { now } from '#app/platform/clock.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { stopTime } from '#tests/support/stopped-clock.ts'

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)

test('a pending request counts down by itself until it has expired [P-MYB-07]', async ({
  page,
}) => {
  const { customer } = await createBooking({ requestedAt: hoursAgo(21.02) })
  await signIn(page, customer)
  // Blocks the page's requests to the server, whose clock does not move.
  await page.route('**/my-bookings.data*', () => {})
  await stopTime(page)
  await open(page, '/my-bookings')
  const left = page.getByRole('article').getByRole('timer')
  // The browser's clock is a minute ahead: the countdown runs once this text appears.
  await expect(left).toHaveText('2h 57m')
  await page.clock.fastForward('01:30:00')
  await expect(left).toHaveText('1h 27m')
  await page.clock.fastForward('01:30:00')
  await expect(left).toHaveText('Expired')
})

test('cancelling asks first, by keyboard too, and happens once; when it fails, that is said and the question stays open [P-MYB-06]', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { customer } = await createBooking({ orbiter })
  await signIn(page, customer)
  await open(page, '/my-bookings')
  const cancel = page.getByRole('link', { name: 'Cancel the request to Robin Vale' })
  await page.locator('summary', { hasText: 'More: Robin Vale' }).click()
  await cancel.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel this request?' })
  await expect(dialog).toContainText('Robin Vale is notified right away')
  await expect(dialog.getByRole('button', { name: 'Cancel request' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()
  await cancel.click()
  await page.route('**/my-bookings.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.locator('.toast-bad')).toContainText(
    'Failed to cancel your booking. Please try again.',
  )
  await page.unroute('**/my-bookings.data*')
  await dialog.getByRole('button', { name: 'Cancel request' }).dblclick()
  await expect(page.getByText('Request cancelled')).toBeVisible()
  await expect(page.getByText('Request cancelled')).toHaveCount(1)
  await expect(page.getByRole('article').locator('.badge')).toHaveText('Cancelled')
  await expect(page.getByRole('link', { name: /^Pending/ })).toHaveText('Pending0')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the tabs are links, and a request is cancelled on a page of its own [P-MYB-01] [P-MYB-06]', async ({
    page,
  }) => {
    const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
    const { customer } = await createBooking({ orbiter, offer: 'reel:30' })
    await signIn(page, customer)
    await page.goto('/my-bookings')
    await page.getByRole('link', { name: 'Pending 1' }).click()
    await expect(page.getByRole('timer')).toHaveText(/^23h 5\dm$/)
    await page.locator('summary', { hasText: 'More: Robin Vale' }).click()
    await page.getByRole('link', { name: 'Cancel the request to Robin Vale' }).click()
    const question = page.getByRole('region', { name: 'Cancel this request?' })
    await expect(question).toContainText('Your request to Robin Vale: 30s Standard Reel')
    await question.getByRole('button', { name: 'Cancel request' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Request cancelled' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible()
    await page.getByRole('link', { name: /^All/ }).click()
    await expect(page.getByRole('article')).toContainText('Cancelled')
  })
})
