/** The customer's dashboard and its four tabs. */
import { newId } from '#app/base/ids.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

test('four tabs, each with its address, and every button leads somewhere [P-CD-01] [P-CD-02] [P-CD-03] [P-CD-06] [P-CD-08] [P-CD-09] [P-CD-11] [P-CD-12]', async ({
  page,
  request,
}) => {
  const customer = await createUser({ fullName: 'Priya Raman' })
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const asked = await createBooking({ customer, orbiter, time: '10:00', notes: 'Side door' })
  const { id } = await createBooking({ customer, orbiter, time: '15:00', status: 'accepted' })
  for (const [who, text] of [
    [orbiter, 'I bring light.'],
    [customer, 'Wonderful.'],
  ] as const)
    await sendMessage(viewerOf(who), id, { idempotencyKey: newId(), text })
  await signIn(page, customer)
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Hi, Priya Raman' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Overview',
    'Bookings1 pending',
    'Messages',
    'Profile',
    'My Bookings',
    'Saved',
  ])
  await expect(page.getByRole('link', { name: 'Start New Booking' })).toHaveAttribute(
    'href',
    '/create-booking',
  )
  await tabs.getByRole('link', { name: /^Bookings/ }).click()
  await expect(page).toHaveURL('/dashboard/bookings')
  const pending = page.getByRole('article').filter({ hasText: 'Pending' })
  for (const text of ['Robin Vale', '30s Standard Reel', '10:00 AM', 'Side door'])
    await expect(pending).toContainText(text)
  const details = pending.getByRole('link', { name: 'View Details: Robin Vale' })
  await expect(details).toHaveText('View Details')
  await expect(details).toHaveAttribute('href', `/bookings/${asked.id}`)
  await pending.locator('summary', { hasText: 'More: Robin Vale' }).click()
  const thread = pending.getByRole('link', { name: 'Message Robin Vale' })
  await expect(thread).toHaveText('Message')
  await expect(thread).toHaveAttribute('href', `/bookings/${asked.id}#messages`)
  await pending.getByRole('link', { name: 'Cancel the request to Robin Vale' }).click()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await expect(tabs.getByRole('link', { name: /^Bookings/ })).toHaveText('Bookings')
  const { status } = await db()
    .selectFrom('bookingRequests')
    .select('status')
    .where('id', '=', asked.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('cancelled')
  await tabs.getByRole('link', { name: 'Messages' }).click()
  const latest = page.getByRole('region', { name: 'Latest messages' })
  await expect(latest.getByRole('listitem')).toHaveCount(2)
  await expect(latest).toContainText('Robin Vale')
  await expect(latest).toContainText('You to Robin Vale')
  await tabs.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText(customer.email)).toBeVisible()
  await expect(
    page.getByText(
      `Member since ${new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(now())}`,
    ),
  ).toBeVisible()
  const account = page.getByRole('navigation', { name: 'Your account' })
  await expect(account.getByRole('link')).toHaveText([
    'Edit Profile',
    'Account Settings',
    'Notification Preferences',
    'Support & Help',
  ])
  const targets = await account
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['/profile', '/profile/security', '/profile/notifications', '/help'])
  await page.getByRole('button', { name: 'Create the address' }).click()
  const address = await page.getByLabel('Your calendar address').inputValue()
  expect(await (await request.get(address)).text()).toContain('BEGIN:VCALENDAR')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Create the address' })).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})
