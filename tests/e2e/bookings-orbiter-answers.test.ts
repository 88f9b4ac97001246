import type { Page } from '@playwright/test'
import { cancelBooking } from '#app/features/bookings/end-booking.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import type { Problems } from '#tests/support/problems.ts'

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)

/** Cuts the page off from live updates, so that it can show an outdated state. */
async function goDeaf(page: Page, problems: Problems): Promise<void> {
  problems.allow(/\/live|ERR_FAILED/)
  await page.route(/\/live(\?|$)/, (route) => route.abort())
}

/** Expires a booking without notifying anyone. */
async function expire(bookingId: string): Promise<void> {
  const at = new Date(now().getTime() - 1000)
  await db()
    .updateTable('bookingRequests')
    .set({ expiresAt: at, expiryNotifiedAt: at })
    .where('id', '=', bookingId)
    .execute()
}

test('a request counts its last hour in minutes [P-OD-18]', async ({ page }) => {
  const { orbiter } = await createBooking({ requestedAt: hoursAgo(23.505) })
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  await expect(page.getByRole('timer')).toHaveText('29m remaining')
})

test('rejecting asks for a reason where the request stands; it may be left out, and Escape keeps the request [P-OD-16]', async ({
  page,
}) => {
  const { orbiter } = await createBooking({ customerName: 'Casey Quinn' })
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  const reject = page.getByRole('link', { name: 'Reject the request of Casey Quinn' })
  await reject.click()
  const form = page.getByRole('form', { name: /^Reject Casey Quinn/ })
  const reason = form.getByLabel('Reason')
  await expect(reason).toBeFocused()
  await reason.fill('Away that day')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/orbiter')
  await expect(form).toBeHidden()
  await expect(reject).toBeFocused()
  await reject.press('Enter')
  await expect(reason).toHaveValue('Away that day')
  await reason.fill('')
  await form.getByRole('button', { name: 'Reject request' }).click()
  await expect(page.locator('.toast-ok')).toContainText('Booking Rejected')
  await expect(page.getByText('All caught up!')).toBeVisible()
})

test('the request with the least time left comes first; once answered, the next one has the focus', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  await createBooking({ orbiter, customerName: 'Later Lee', time: '12:00' })
  await createBooking({
    orbiter,
    customerName: 'Soon Sam',
    time: '15:00',
    requestedAt: hoursAgo(20),
  })
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two to answer.')
  const names = page.getByRole('article')
  await expect(names.nth(0)).toContainText('Soon Sam')
  await expect(names.nth(1)).toContainText('Later Lee')
  await page.getByRole('button', { name: 'Accept the request of Soon Sam' }).press('Enter')
  await expect(names).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Later Lee' }).locator(':focus')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^One to answer\. .+ is next\.$/)
})

test('what expired a moment ago is refused with the reason, and the list shows it [P-OD-16]', async ({
  page,
  problems,
}) => {
  await goDeaf(page, problems)
  const { orbiter, id } = await createBooking({ customerName: 'Casey Quinn' })
  await signIn(page, orbiter)
  await open(page, '/orbiter/bookings')
  await expire(id)
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.locator('.toast-bad')).toContainText(
    'This request has expired and can no longer be answered.',
  )
  await expect(page.getByRole('article').locator('.badge')).toHaveText('Expired')
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
})

test('what the customer took back meanwhile is refused, and so is a second booking for one time [P-OD-16]', async ({
  page,
  problems,
}) => {
  await goDeaf(page, problems)
  const orbiter = await createOrbiter()
  const gone = await createBooking({ orbiter, customerName: 'Gone Away', time: '09:00' })
  const first = await createBooking({
    orbiter,
    customerName: 'First One',
    time: '12:00',
    status: 'accepted',
  })
  const second = await createBooking({ orbiter, customerName: 'Second One', time: '15:00' })
  await signIn(page, orbiter)
  await open(page, '/orbiter/bookings')
  await cancelBooking(viewerOf(gone.customer), gone.id, {})
  await page.getByRole('button', { name: 'Accept the request of Gone Away' }).click()
  await expect(page.locator('.toast-bad')).toContainText(
    'This booking has already been answered or changed.',
  )
  await expect(page.getByRole('article', { name: 'Gone Away' })).toContainText('Cancelled')
  const times = { startAt: first.startAt, endAt: new Date(first.startAt.getTime() + 3_600_000) }
  await db().updateTable('bookingRequests').set(times).where('id', '=', second.id).execute()
  await page.getByRole('button', { name: 'Accept the request of Second One' }).click()
  await expect(page.locator('.toast-bad').first()).toContainText(
    'You already have an accepted booking at this time.',
  )
})

test('an answer that does not get through fails with words, and can be given again [P-OD-16]', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const { orbiter } = await createBooking({ customerName: 'Casey Quinn' })
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  await page.route('**/orbiter.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.locator('.toast-bad')).toContainText('Failed to update booking request')
  await page.getByRole('switch', { name: 'Available' }).click()
  await expect(page.locator('.toast-bad').first()).toContainText('Failed to update availability')
  await expect(page.getByRole('switch', { name: 'Available' })).toBeChecked()
  await page.unroute('**/orbiter.data*')
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.locator('.toast-ok')).toContainText('Booking Accepted!')
})

test('the Available switch saves at once and closes the profile to bookings [P-OD-22]', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  const available = page.getByRole('switch', { name: 'Available' })
  await expect(available).toBeChecked()
  await available.press('Space')
  await expect(page.locator('.toast').first()).toContainText(
    'Now UnavailableYou will not receive new booking requests',
  )
  await expect(available).not.toBeChecked()
  await reload(page)
  await expect(available).not.toBeChecked()
  await available.click()
  await expect(page.locator('.toast').first()).toContainText(
    'Now AvailableYou are now accepting new booking requests',
  )
})
