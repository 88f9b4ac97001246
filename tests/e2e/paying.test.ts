/** Paying by card with the test gateway. */
import type { Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { inDays } from '#tests/support/calendar.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { CARD_NUMBERS, findStored } from '#tests/support/find-secrets.ts'
import { expect, expectAccessible, test } from '#tests/support/journey.ts'
import { payDialog, typeCard } from '#tests/support/pay-by-card.ts'
import { choose, dialogOf, openDialog, requestsOf, send } from '#tests/support/request-dialog.ts'

// The card numbers typed below are not stored anywhere afterwards; for the log, see
// paying-log.test.ts.
test.afterAll(async () => expect((await findStored(CARD_NUMBERS)).found).toEqual([]))

const reserve = (page: Page) =>
  payDialog(page).getByRole('button', { name: /^Request \S+ · \$125\.00 hold$/ })

/** Fills in a request for $125, up to the card fields. */
async function untilCard(page: Page) {
  const orbiter = await createOrbiter()
  const customer = await openDialog(page, orbiter, '?book=reel:30')
  await choose(page, inDays(9), '2:30 PM')
  await dialogOf(page).getByLabel('Notes').fill('Bring a light.')
  await send(page).click()
  await expect(payDialog(page)).toContainText('$125.00')
  return { customer, orbiter }
}

const paymentsOf = (customerId: string) =>
  db()
    .selectFrom('payments')
    .select(['state', 'amountCents', 'cardLastFour'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .execute()

test('a declined card keeps everything that was typed; the next one is reserved, and the request is sent [P-PAY-03]', async ({
  page,
}) => {
  const { customer } = await untilCard(page)
  await expect(payDialog(page)).toContainText('Free until')
  await expectAccessible(page)
  await typeCard(payDialog(page), '4000 0000 0000 0002')
  await reserve(page).click()
  await expect(payDialog(page).getByLabel('Card number')).toBeFocused()
  await expect(payDialog(page)).toContainText('declined')
  expect(await requestsOf(customer)).toEqual([])
  await typeCard(payDialog(page), '4242 4242 4242 4242')
  await reserve(page).click()
  await expect(page.getByText('Booking request sent!').first()).toBeVisible()
  expect(await requestsOf(customer)).toMatchObject([
    { status: 'pending', priceCents: 12_500, specialNotes: 'Bring a light.' },
  ])
  expect(await paymentsOf(customer.id)).toEqual([
    { state: 'failed', amountCents: 12_500, cardLastFour: '0002' },
    { state: 'authorized', amountCents: 12_500, cardLastFour: '4242' },
  ])
  const drafts = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(drafts).not.toMatch(/4242/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a card whose owner declines at the bank reserves nothing; it is reserved once its owner confirms, with the keyboard alone [P-PAY-04]', async ({
    page,
  }) => {
    const { customer } = await untilCard(page)
    await typeCard(payDialog(page), '4000 0027 6000 3184')
    await reserve(page).click()
    await payDialog(page).getByRole('button', { name: 'Decline' }).click()
    await expect(payDialog(page).getByLabel('Card number')).toBeFocused()
    await expect(payDialog(page)).toContainText('Nothing was reserved')
    expect(await requestsOf(customer)).toEqual([])
    expect(await paymentsOf(customer.id)).toMatchObject([{ state: 'failed' }])

    await typeCard(payDialog(page), '4000 0027 6000 3184')
    await page.keyboard.press('Enter')
    await expect(payDialog(page)).toContainText("Your bank needs to verify it's you")
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(payDialog(page).getByRole('button', { name: 'Confirm' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Booking request sent!').first()).toBeVisible()
    expect(await paymentsOf(customer.id)).toMatchObject([
      { state: 'failed' },
      { state: 'authorized' },
    ])
  })
})
