/** The managed flow in a browser: only what needs JavaScript. Its rules are tested elsewhere. */
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { now } from '#app/platform/clock.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createUser } from '#tests/support/factories.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import { chooseEnd, chooseStart, endField } from '#tests/support/request-dialog.ts'
import { payOnPage } from '#tests/support/pay-by-card.ts'
import { stopTime } from '#tests/support/stopped-clock.ts'

test('a package is filled in signed out, found again after signing up and confirming by mail, booked with a card that is only reserved, and seen in the dashboard [P-PAY-08] [P-PKG-02] [P-PKG-08] [P-PKG-10] [P-TOAST-27] [P-TOAST-28]', async ({
  page,
  mailbox,
}) => {
  await open(page, '/booking/packages')
  await page.getByLabel('60s Extended Reel').check()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('$200')
  await page.getByLabel('Business name').fill('Corner Bakery')
  await page.getByLabel('Event type').selectOption('restaurant')
  await page.getByLabel('Contact email').fill('baker@example.test')
  await page.getByLabel('Start time').selectOption('10:00')
  await page.getByLabel('City').selectOption('Dallas')
  await page.getByLabel('Event location').fill('12 Elm Street, Dallas, TX 75201')
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(page.getByText('Date Required')).toBeVisible()
  await page.getByLabel('Event date').fill(addDays(todayIn('America/Chicago', now()), 9))
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await page.waitForURL(/\/auth\?next=/)
  // The long way: create an account, open the link in the email, and come back.
  const email = `baker-${newId().slice(0, 8)}@example.test`
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Create an account to book your package',
  )
  await page.getByLabel('Full name').fill('Bea Baker')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a-kiln-of-warm-bread')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const mail = await mailbox.waitFor({ to: email, kind: 'confirm-email' })
  const confirm = new URL(/https?:\/\/\S+confirm=\S+/.exec(mail.text)?.[0] ?? '')
  await open(page, confirm.pathname + confirm.search)
  await expect(page.getByText('We saved what you entered')).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue('Corner Bakery')
  await expect(page.getByLabel('60s Extended Reel')).toBeChecked()
  await expect(
    page.getByText('Your card is reserved next, and charged only when an Orbiter is confirmed.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(page.getByRole('button', { name: 'Book · $200.00 hold' })).toBeVisible()
  await payOnPage(page)
  await expect(page.getByText('Booking Submitted!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/bookings/)
  await expect(page.getByText('Your card is reserved, and charged only then.')).toBeVisible()
  await page.getByRole('link', { name: 'Restaurant, Corner Bakery', exact: true }).click()
  await expect(
    page.getByText(
      '$200.00 is reserved on your card, and charged only once an Orbiter is confirmed.',
    ),
  ).toBeVisible()
})

test('three steps lead to an inquiry; no step goes on without its answer; the dashboard opens by itself [P-CB-01] [P-CB-03] [P-CB-06] [P-CB-10] [P-CB-11] [P-CONST-23] [P-GEN-15]', async ({
  page,
}) => {
  const user = await createUser()
  await signIn(page, user)
  await open(page, '/create-booking')
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect(next).toBeDisabled()
  await page.getByLabel('Event Package').check()
  await next.click()
  await expect(next).toBeDisabled()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('gridcell', { name: '15' }).getByRole('button').click()
  await expect(next).toBeDisabled()
  const steps = page.getByRole('main')
  await chooseStart(steps, '6:00 PM')
  await expect(endField(steps)).toContainText('when filming ends')
  await chooseEnd(steps, '12:30 AM (next day)')
  await expect(steps.getByText('Ends the next day')).toBeVisible()
  await next.click()
  const send = page.getByRole('button', { name: 'Submit Inquiry' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Address').fill('5 Main Street')
  await page.getByLabel('City', { exact: true }).fill('Dallas')
  await page.getByLabel('ZIP code').fill('75201')
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await stopTime(page)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Inquiry Sent Successfully!' })).toBeVisible()
  await page.clock.runFor(1999)
  await expect(page).toHaveURL(/\/create-booking/)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Your inquiry is with our team' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Event Package' })).toContainText(
    '5 Main Street, Dallas, TX',
  )
})

test('the order that a customer chose for their bookings is there when they come back [P-CALL-11]', async ({
  page,
}) => {
  const { customer, orbiter } = await createBooking({ status: 'accepted' })
  await createBooking({ customer, orbiter, time: '18:00', status: 'accepted' })
  await signIn(page, customer)
  await open(page, '/dashboard/bookings')
  const order = page.getByRole('navigation', { name: 'Order' })
  await expect(order.getByRole('link', { name: 'Newest request' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await order.getByRole('link', { name: 'By event date' }).click()
  await expect(page).toHaveURL(/order=date/)
  for (const path of ['/dashboard/bookings', '/my-bookings']) {
    await open(page, path)
    await expect(order.getByRole('link', { name: 'By event date' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  }
})

test('what is typed of a project is there on another device, and the project is seen where it is listed [P-PRJ-02] [P-PRJ-08] [P-GEN-15]', async ({
  page,
  openAs,
}) => {
  const user = await createUser()
  await signIn(page, user)
  await open(page, '/create-project')
  await expect(page.getByRole('button', { name: 'Create Project' })).toBeDisabled()
  const stored = page.waitForResponse((answer) =>
    answer.url().endsWith('/api/drafts/create-project'),
  )
  await page.getByLabel('Title').fill('Spring menu')
  expect((await stored).status()).toBe(200)
  const elsewhere = await openAs(user)
  await open(elsewhere, '/create-project')
  await expect(elsewhere.getByLabel('Title'), 'another device has what was typed').toHaveValue(
    'Spring menu',
  )
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByText('Project created!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Spring menu' })).toBeVisible()
})
