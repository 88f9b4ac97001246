import { inDays } from '#tests/support/calendar.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'

test('an Orbiter fills a calendar on a phone, by keyboard: once, every week, one date less, no more [P-AVL-01] [P-AVL-02] [P-AVL-12]', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  await createBooking({
    orbiter,
    customerName: 'Dana Accepted',
    date: inDays(1),
    time: '12:00',
    status: 'accepted',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, orbiter)
  await open(page, `/orbiter/calendar?date=${inDays(1)}`)
  await expect(page.getByText('Dana Accepted')).toBeVisible()
  await page.getByRole('button', { name: 'Add availability' }).press('Enter')
  await expect(page.locator('.toast').filter({ hasText: 'Missing information' })).toBeVisible()
  await expect(page.getByText('Please select both start and end times.').first()).toBeVisible()
  await expect(page.getByLabel('Start time')).toBeFocused()

  await page.getByLabel('Date').fill(inDays(1))
  await page.getByLabel('Start time').selectOption('09:00')
  await page.getByLabel('End time').selectOption('11:00')
  await page.getByRole('button', { name: 'Add availability' }).press('Enter')
  await expect(page.getByText('Availability added!').first()).toBeVisible()
  await page.getByRole('button', { name: /^Remove 9:00 AM – 11:00 AM/ }).press('Enter')
  await expect(page.getByText('Availability removed').first()).toBeVisible()

  await page.getByLabel('Start time').selectOption('14:00')
  await page.getByLabel('End time').selectOption('16:00')
  await page.getByLabel('Repeat every week').press('Space')
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${inDays(1)}T00:00:00Z`),
  )
  await page.getByRole('checkbox', { name: day }).press('Space')
  await page.getByRole('button', { name: 'Add availability' }).press('Enter')
  await expect(page.getByText('Added 12 time slots for the next 12 weeks.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Remove series of 2:00 PM – 4:00 PM/ }).press('Enter')
  await expect(page.getByText('Recurring availability removed').first()).toBeVisible()
  await page.getByRole('link', { name: 'Month view' }).press('Enter')
  await expect(page.getByRole('link', { name: /no free time, 1 booked$/ })).toBeVisible()
})
