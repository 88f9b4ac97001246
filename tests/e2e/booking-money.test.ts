/** Where the money of a booking is, on the open pages of both sides. */
import type { Page } from '@playwright/test'
import { paths } from '#app/base/paths.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'

const people = async () => ({
  orbiter: await createOrbiter({ fullName: 'Dre Coleman' }),
  customer: await createUser({ fullName: 'Maya Tran' }),
})

const moneyOf = (page: Page) => page.getByRole('region', { name: 'Money' })

test('a card is reserved with the request and charged once the Orbiter accepts, on the customer’s open page too', async ({
  page,
  openAs,
}) => {
  const { orbiter, customer } = await people()
  const booking = await createBooking({ orbiter, customer })
  await signIn(page, customer)
  await open(page, paths.booking(booking.id))
  await expect(moneyOf(page)).toContainText('Reserved, Visa •• 4242$125.00')
  await expect(page.getByText('charged only if Dre accepts')).toBeVisible()
  const orbiterPage = await openAs(orbiter)
  await open(orbiterPage, paths.booking(booking.id))
  await orbiterPage.getByRole('button', { name: /^Accept, earn/ }).click()
  // The customer's page updates automatically.
  await expect(moneyOf(page)).toContainText('Held until you approve$125.00')
  await expect(page.getByText('$125.00 charged and held')).toBeVisible()
})

test('a booking is cancelled by keyboard, and where its money went is a link away', async ({
  page,
}) => {
  const booking = await createBooking({
    ...(await people()),
    date: inDays(9),
    status: 'accepted',
  })
  await signIn(page, booking.customer)
  await open(page, paths.booking(booking.id))
  await expect(moneyOf(page)).toContainText('Held until you approve$125.00')
  await page.getByRole('link', { name: 'Cancel booking' }).press('Enter')
  await expect(page.getByText('You get $125.00 back on your card.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/reason/i).focus()
  await page.keyboard.type('Rain')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(moneyOf(page)).toContainText('Refunded to you$125.00')
  await moneyOf(page).getByRole('link', { name: 'Where the money is' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All of your $125.00 came back')
  await expect(page.getByText('Refund to you: Rain.')).toBeVisible()
  await expectAccessible(page)
})
