/** An admin makes a partial refund and answers a disputed charge, with test payments. */
import type { Page } from '@playwright/test'
import { draftEvidence } from '#team/disputes/answer-dispute.server.ts'
import { db } from '#app/platform/db.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { chargedOrder, disputedOrder } from '#tests/support/charged-order.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'

/** A refused form is answered with 422, and one that no longer fits with 409. */
test.beforeEach(({ problems }) => problems.allow(/status 4(?:09|22)/))

const admin = () => createUser({ roles: ['admin'], fullName: 'Ada Admin' })
const figures = (page: Page) => page.locator('.order-figures')

test('an admin refunds a part with a preview, and the figures are what it showed', async ({
  page,
}) => {
  const { bookingId, orderId } = await chargedOrder()
  await signIn(page, await admin())
  await open(page, `/bookings/${bookingId}`)
  await page.getByRole('link', { name: 'Money and refunds' }).click()
  await expect(figures(page)).toContainText('Charged$125.00')
  await page.getByLabel('Amount').fill('200')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('You can refund up to $125.00.')).toBeVisible()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await page.getByLabel('Amount').fill('49.99')
  await page.getByLabel('Reason').fill('The lights were off.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('Preview', { exact: true })).toContainText('What is held$49.99')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refund $49.99' }).click()
  await expect(page.getByText('Refunded $49.99')).toBeVisible()
  await expect(figures(page)).toContainText('Held$75.01')
  await expect(figures(page)).toContainText('Refunded$49.99')
  const refunds = await db()
    .selectFrom('refunds')
    .select(['amountCents', 'kind'])
    .where('orderId', '=', orderId)
    .execute()
  expect(refunds).toEqual([{ amountCents: 4999, kind: 'partial' }])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a disputed card is answered with the keyboard, and won', async ({ page }) => {
    const { bookingId, disputeId } = await disputedOrder()
    const { orbiterId } = await db()
      .selectFrom('bookingRequests')
      .select('orbiterId')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    await signIn(page, { id: orbiterId })
    await open(page, `/bookings/${bookingId}`)
    await expect(page.getByText('We’ve frozen the money while we review this')).toBeVisible()
    await page.getByRole('link', { name: 'See the dispute' }).click()
    await page.getByLabel('Your note for the bank').fill('I filmed for three hours.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText('Note saved')).toBeVisible()
    await expectAccessible(page)

    await signIn(page, await admin())
    await open(page, paymentPaths.adminDispute(disputeId))
    await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('three hours')
    await expectAccessible(page)
    await page.getByLabel('Explanation').focus()
    await page.keyboard.type('winning_evidence')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send to the bank' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Won', { exact: true })).toBeVisible()

    await open(page, paymentPaths.refunds(bookingId))
    await expect(page.getByText('The bank has decided: the charge stands')).toBeVisible()
  })
})

test('an admin who has written meanwhile reads what another one has saved, and then replaces it or not', async ({
  page,
}) => {
  const { disputeId } = await disputedOrder()
  const [first, second] = [viewerOf(await admin()), await admin()]
  const draft = (explanation: string) => draftEvidence(first, disputeId, { explanation })
  const stored = () =>
    db()
      .selectFrom('disputes')
      .select('explanation')
      .where('id', '=', disputeId)
      .executeTakeFirstOrThrow()
  await draft('The reel was approved.')
  await signIn(page, second)
  await open(page, paymentPaths.adminDispute(disputeId))
  const field = page.getByLabel('Explanation')
  const save = page.getByRole('button', { name: 'Save and update the file' })
  await expect(field).toHaveValue('The reel was approved.')
  await field.fill('They were there.')
  await draft('The reel was approved twice.')
  await save.click()
  await expect(page.getByText('“The reel was approved twice.”')).toBeVisible()
  await expect(field).toHaveValue('They were there.')
  expect(await stored()).toEqual({ explanation: 'The reel was approved twice.' })
  await save.click()
  await expect(page.getByText('Your explanation is in the file below.')).toBeVisible()
  expect(await stored()).toEqual({ explanation: 'They were there.' })
  // Saves once more, over the admin's own text.
  await field.fill('They were there, twice.')
  await save.click()
  await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('there, twice.')
})
