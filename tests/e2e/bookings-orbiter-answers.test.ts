import { now } from '#app/platform/clock.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

test('rejecting asks for a reason where the request stands; it may be left out, and Escape keeps the request; once answered, the next one has the focus [P-OD-16]', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  await createBooking({ orbiter, customerName: 'Later Lee', time: '09:00' })
  await createBooking({ orbiter, customerName: 'Casey Quinn', time: '12:00' })
  await createBooking({
    orbiter,
    customerName: 'Soon Sam',
    time: '15:00',
    requestedAt: new Date(now().getTime() - 20 * 3_600_000),
  })
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 requests to answer')
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
  const names = page.getByRole('article')
  await expect(names).toHaveCount(2)
  await expect(names.nth(0), 'the least time left comes first').toContainText('Soon Sam')
  await page.getByRole('button', { name: 'Accept the request of Soon Sam' }).press('Enter')
  await expect(names).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Later Lee' }).locator(':focus')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^1 request to answer\. Next shoot: \w/,
  )
})

test('an answer that does not get through fails with words, and can be given again; the Available switch saves at once [P-OD-16] [P-OD-22]', async ({
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
  const available = page.getByRole('button', { name: 'Available', exact: true })
  await available.click()
  await expect(page.locator('.toast-bad').first()).toContainText('Failed to update availability')
  await expect(available).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/orbiter.data*')
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.locator('.toast-ok')).toContainText('Booking Accepted!')
  await available.press('Space')
  await expect(page.locator('.toast').first()).toContainText(
    'Now UnavailableYou will not receive new booking requests',
  )
  await expect(available).toHaveAttribute('aria-pressed', 'false')
  await reload(page)
  await expect(available).toHaveAttribute('aria-pressed', 'false')
  await available.click()
  await expect(page.locator('.toast').first()).toContainText(
    'Now AvailableYou are now accepting new booking requests',
  )
})
