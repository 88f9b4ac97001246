/**
 * Paying by card on a site with Stripe: its script, the page's policy, and a bank that asks for
 * confirmation.
 */
import type { Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import {
  createOrbiter,
  createUser,
  signedInCookie,
  type TestUser,
} from '#tests/support/factories.ts'
import { expect, open, test } from '#tests/support/journey.ts'
import { payButton, payDialog } from '#tests/support/pay-by-card.ts'
import { until } from '#tests/support/patience.ts'
import { startProgram, statusOf, type Program } from '#tests/support/program.ts'
import { choose, requestsOf, send } from '#tests/support/request-dialog.ts'
import { startStripePeer, type StripePeer } from '#tests/support/stripe-peer.ts'
import { standInForStripe } from '#tests/support/stripe-script-stand-in.ts'

test.describe.configure({ mode: 'default' })

let peer: StripePeer
let site: Program
test.beforeAll(async () => {
  peer = await startStripePeer()
  site = await startProgram({
    ...peer.settings,
    PAYMENTS: 'stripe',
    LOG_LEVEL: 'error',
    DATABASE_URL: process.env['DATABASE_URL'] ?? '',
    DATA_DIR: process.env['DATA_DIR'] ?? '',
  })
  await until(async () => (await statusOf(`${site.url}/healthz`)) === 200, 'it is ready')
})
test.afterAll(async () => {
  await site.stop()
  await peer.stop()
})

test.beforeEach(({ problems }) => {
  problems.allow(/^foreign request: (?:http:\/\/127\.0\.0\.1:|https:\/\/(?:js|api)\.stripe\.com\/)/)
})

async function signInHere(page: Page, user: TestUser): Promise<void> {
  const [name = '', value = ''] = (await signedInCookie(user)).split('=')
  await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
}

const paymentsOf = (customerId: string) =>
  db()
    .selectFrom('payments')
    .select(['gateway', 'state', 'cardLastFour'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .execute()

/** The address that the document in the page was loaded from. */
const documentOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)

test('Stripe’s fields take the card; a declined one is said beside them, and a bank that asks is answered in the page', async ({
  page,
}) => {
  const asked = await standInForStripe(page, peer)
  const [orbiter, customer] = [await createOrbiter(), await createUser()]
  await signInHere(page, customer)
  await open(page, `${site.url}/orbiter/${orbiter.id}?book=reel:30`)
  await choose(page, inDays(9), '2:30 PM')
  expect(asked).toEqual([])
  await send(page).click()
  const dialog = payDialog(page)
  await expect(dialog.getByLabel('Card number')).toBeVisible()
  expect(
    await page.evaluate(() => (window as unknown as { stripeAsked: object }).stripeAsked),
  ).toMatchObject({
    key: 'pk_test_peer',
    mode: 'payment',
    amount: 12_500,
    currency: 'usd',
    captureMethod: 'manual',
    setupFutureUsage: 'off_session',
  })
  await payButton(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('Your card number is incomplete.')
  await dialog.getByLabel('Card number').fill('0002')
  await payButton(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('Your card was declined.')
  expect(await requestsOf(customer)).toEqual([])
  await dialog.getByLabel('Card number').fill('3155')
  await payButton(dialog).click()
  await expect(page.getByText('Booking request sent!').first()).toBeVisible()
  // The booking's page loads into the same document, whose policy already allows Stripe, so the
  // toast is not lost in a new document.
  await expect(page).toHaveURL(/\/bookings\//)
  expect(await documentOf(page)).toContain(`/orbiter/${orbiter.id}`)
  expect(await requestsOf(customer)).toMatchObject([{ status: 'pending', priceCents: 12_500 }])
  expect(await paymentsOf(customer.id)).toEqual([
    { gateway: 'stripe', state: 'failed', cardLastFour: '0002' },
    { gateway: 'stripe', state: 'authorized', cardLastFour: '3155' },
  ])
  expect(new Set(asked.map((url) => new URL(url).pathname))).toEqual(
    new Set(['/endive/stripe.js', '/endive/frame.html', '/endive/part.js', '/v1/elements']),
  )
})

test('only documents that ask for a card allow Stripe, and nothing is asked of it elsewhere', async ({
  page,
}) => {
  const asked = await standInForStripe(page, peer)
  const { id, customer, orbiter } = await createBooking({ offer: 'general' })
  await signInHere(page, customer)
  const policyOf = async (address: string) =>
    (await open(page, `${site.url}${address}`))?.headers()['content-security-policy'] ?? ''
  expect(await policyOf(`/orbiter/${orbiter.id}`)).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  )
  for (const address of ['/how-it-works', '/notifications', '/my-bookings'])
    expect(await policyOf(address)).not.toMatch(/stripe/)
  // The policy of a document can't change, so a page that pays is loaded as a new document.
  await page.locator(`a[href="/bookings/${id}"]`).first().click()
  await expect(page).toHaveURL(`${site.url}/bookings/${id}`)
  await expect
    .poll(() => documentOf(page).catch(() => 'between the two documents'))
    .toBe(`${site.url}/bookings/${id}`)
  expect(asked).toEqual([])
  const visitor = await fetch(`${site.url}/orbiter/${orbiter.id}`)
  expect(visitor.headers.get('content-security-policy')).not.toMatch(/stripe/)
})
