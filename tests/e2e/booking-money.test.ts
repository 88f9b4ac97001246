/** Where the money of a booking is, from the request to the release, and when it is cancelled. */
import type { Page } from '@playwright/test'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { eventUnderWay } from '#tests/support/event-under-way.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { approveAll, completeApproved, deliverAll } from '#tests/support/piece-factory.ts'

const people = async () => ({
  orbiter: await createOrbiter({ fullName: 'Dre Coleman' }),
  customer: await createUser({ fullName: 'Maya Tran' }),
})

const moneyOf = (page: Page) => page.getByRole('region', { name: 'Money' })

/** The card is charged by a job. */
async function untilHeld({ id }: TestBooking): Promise<void> {
  await expect
    .poll(async () => {
      const order = await db()
        .selectFrom('orders')
        .select('state')
        .where('bookingRequestId', '=', id)
        .executeTakeFirst()
      return order?.state
    })
    .toBe('held')
}

test('a card is reserved with the request and charged once the Orbiter accepts, on the customer’s open page too', async ({
  page,
  browser,
}) => {
  const { orbiter, customer } = await people()
  const booking = await createBooking({ orbiter, customer })
  await signIn(page, customer)
  await open(page, paths.booking(booking.id))
  await expect(moneyOf(page)).toContainText('Reserved, Visa •• 4242$125.00')
  await expect(page.getByText('charged only if Dre accepts')).toBeVisible()
  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const orbiterPage = await theirs.newPage()
  await signIn(orbiterPage, orbiter)
  await open(orbiterPage, paths.booking(booking.id))
  await orbiterPage.getByRole('button', { name: /^Accept, earn/ }).click()
  // The customer's page follows by itself.
  await expect(moneyOf(page)).toContainText('Held until you approve$125.00')
  await expect(page.getByText('$125.00 charged and held')).toBeVisible()

  await theirs.close()
})

test('once a delivery is approved, each side reads where every cent went', async ({ page }) => {
  const filmed = await eventUnderWay({ reels: 1, seconds: 30 })
  await untilHeld(filmed)
  await deliverAll(viewerOf(filmed.orbiter), filmed.id)
  await approveAll(viewerOf(filmed.customer), filmed.id)
  await completeApproved()
  await signIn(page, filmed.customer)
  await open(page, paths.booking(filmed.id))
  await moneyOf(page).getByRole('link', { name: 'Explain this cent' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where your $420.00 went')
  const table = page.getByRole('region', { name: 'Each step' })
  await expect(table.getByRole('row', { name: /Robin accepted\. You were charged/ })).toContainText(
    '+420.00',
  )
  await expect(table.getByRole('row', { name: /Where it is now/ })).toContainText('+378.00')
  await expect(page.getByText('= 0.00')).toBeVisible()
  await expectAccessible(page)

  await signIn(page, filmed.orbiter)
  await open(page, paymentPaths.bookingMoney(filmed.id))
  await expect(page.getByText('You accepted. Maya was charged.')).toBeVisible()
  await expect(page.getByText('Your wallet').first()).toBeVisible()
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, paymentPaths.bookingMoney(filmed.id))
  await expect(page.getByText(/capture:/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a cancellation shows both parts before it is confirmed, and is explained afterwards, by keyboard', async ({
    page,
  }) => {
    const booking = await createBooking({
      ...(await people()),
      date: inDays(5),
      status: 'accepted',
    })
    await untilHeld(booking)
    // A day after the acceptance, so that the policy's half applies.
    await db()
      .updateTable('bookingRequests')
      .set({ agreedAt: new Date(now().getTime() - 25 * 3_600_000) })
      .where('id', '=', booking.id)
      .execute()
    await signIn(page, booking.customer)
    await open(page, paths.booking(booking.id, { do: 'cancel' }))
    await expect(page.getByText('You get $62.50 back on your card.')).toBeVisible()
    await expect(page.getByText('Dre Coleman gets $56.25, and Orbit’s fee is $6.25.')).toBeVisible()
    await page.getByLabel(/reason/i).focus()
    await page.keyboard.type('Rain')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(moneyOf(page)).toContainText('Refunded to you$62.50')
    await moneyOf(page).getByRole('link', { name: 'Explain this cent' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Where your')
    await expect(page.getByText('Refund to you: Rain.')).toBeVisible()
    await expect(page.getByText('From the held money to Dre’s wallet')).toBeVisible()
    await expectAccessible(page)
  })
})
