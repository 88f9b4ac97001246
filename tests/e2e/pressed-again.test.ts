/**
 * A form whose answer is lost: the page is reloaded live, and pressing the button again has no
 * second effect.
 */
import type { Page } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import { submitManagedInquiry } from '#work/enquiries/submit-managed-inquiry.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { expect, loseAnswer, open, signIn, test } from '#tests/support/journey.ts'
import { newWord } from '#tests/support/new-word.ts'
import { createTippable } from '#tests/support/tippable.ts'

test.beforeEach(({ problems }) => problems.allow(/ERR_FAILED/))

/** Presses, loses the answer, lets another person's booking reload the page, and presses again. */
async function pressTwice(
  page: Page,
  press: () => Promise<void>,
  pressAgain = press,
): Promise<void> {
  const find = await loseAnswer(page, /\.data(?:\?|$)/)
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await press()
  await lost
  await find()
  const reloaded = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\.data\b/.test(answer.url()),
  )
  await createBooking()
  await reloaded
  await pressAgain()
}

test('a note about a person is one note', async ({ page }) => {
  const person = await createUser()
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, `/admin/people/${person.id}`)
  await page.getByLabel('New note').fill('Prefers calls')
  await pressTwice(page, () => page.getByRole('button', { name: 'Save note' }).click())
  await expect(page.getByLabel('New note')).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'Prefers calls' })).toHaveCount(1)
})

test('a gift is one gift, and the next one is another', async ({ page }) => {
  const customer = await createUser()
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, '/admin/settings/promotions')
  const give = page.getByRole('button', { name: 'Give credit' })
  const form = page.locator('form').filter({ has: give })
  const fill = async (reason: string) => {
    await form.getByLabel('Customer’s email').fill(customer.email)
    await form.getByLabel('Amount in dollars').fill('25')
    await form.getByLabel('Reason').fill(reason)
  }
  const gifts = () =>
    db()
      .selectFrom('ledgerTransactions')
      .select('memo')
      .where('kind', '=', 'gift')
      .where('memo', 'like', `%${word}`)
      .execute()
  const word = newWord()
  await fill(`Sorry ${word}`)
  await pressTwice(page, () => give.click())
  await expect(form.getByLabel('Reason')).toHaveValue('')
  expect(await gifts()).toHaveLength(1)
  // Immediately, before another load of the page.
  await fill(`Thanks ${word}`)
  await give.click()
  await expect(form.getByLabel('Reason')).toHaveValue('')
  expect(await gifts()).toHaveLength(2)
})

test('a promo code that is created leaves the gift that is being written alone', async ({
  page,
}) => {
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, '/admin/settings/promotions')
  const give = page.getByRole('button', { name: 'Give credit' })
  const reason = page.locator('form').filter({ has: give }).getByLabel('Reason')
  await reason.fill('Sorry for the wait')
  const create = page.getByRole('button', { name: 'Create code' })
  const code = page.locator('form').filter({ has: create })
  await code.getByRole('textbox', { name: 'Code' }).fill(`GIFT-${newWord()}`)
  await code.getByLabel('Amount in dollars').fill('5')
  await create.click()
  await expect(page.getByText(/^Customers can now use/)).toBeVisible()
  await expect(reason).toHaveValue('Sorry for the wait')
})

test('a newsletter is sent once', async ({ page }) => {
  const subject = `News ${newWord()}`
  await db()
    .insertInto('newsletterSubscribers')
    .values({
      email: `${newWord()}@example.test`,
      status: 'confirmed',
      unsubscribeToken: newId(),
      createdAt: now(),
    })
    .execute()
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, '/admin/newsletter')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Text').fill('Hello')
  const preview = page.getByRole('button', { name: 'Preview' })
  const send = page.getByRole('button', { name: /^Send to/ })
  await preview.click()
  await expect(send).toBeVisible()
  await pressTwice(
    page,
    () => send.click(),
    async () => {
      // After a lost answer, the preview must be requested again.
      await expect(send).toBeHidden()
      await preview.click()
      await send.click()
    },
  )
  await expect(page.getByText('Sending newsletter')).toBeVisible()
  await expect(page.getByLabel('Text')).toHaveValue('')
  const issues = await db()
    .selectFrom('newsletterIssues')
    .select('id')
    .where('subject', '=', subject)
    .execute()
  expect(issues).toHaveLength(1)
})

test('a quote is sent once', async ({ page }) => {
  const { id } = await submitManagedInquiry(viewerOf(await createUser()), {
    formKey: newId(),
    service: 'quick-reel',
    date: inDays(40),
    time: '10:00',
    address: '1 Main Street',
    city: 'Dallas',
    state: 'TX',
    zipCode: '75201',
    notes: '',
  })
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, `/admin/enquiries/${id}`)
  await page.getByLabel('Price in dollars').fill('240')
  await page.getByLabel('Message').fill('Gladly.')
  await pressTwice(page, () => page.getByRole('button', { name: 'Send Quote' }).click())
  await expect(page.getByText('Quote sent')).toBeVisible()
  const quotes = await db()
    .selectFrom('enquiryQuotes')
    .select('id')
    .where('enquiryId', '=', id)
    .execute()
  expect(quotes).toHaveLength(1)
})

test('a tip is charged once', async ({ page }) => {
  const customer = await createUser()
  const id = await createTippable(customer)
  await signIn(page, customer)
  await open(page, `/pay/${id}/tip`)
  await page.getByLabel('Another amount').fill('20')
  const find = await loseAnswer(page, /\.data(?:\?|$)/)
  await page.getByRole('button', { name: 'Tip $20.00' }).click()
  const tips = page.getByRole('list', { name: 'Tips so far' }).getByRole('listitem')
  await expect(tips, 'arrives live').toHaveCount(1)
  await expect(page.getByText('The tip was not sent')).toBeVisible()
  await find()
  await page.getByRole('button', { name: 'Tip $20.00' }).click()
  await expect(page.getByText('Tip sent')).toBeVisible()
  await expect(tips).toHaveCount(1)
  const payments = await db()
    .selectFrom('payments')
    .select('id')
    .where('customerId', '=', customer.id)
    .where('purpose', '=', 'tip')
    .execute()
  expect(payments).toHaveLength(1)
  await expect(page.getByLabel('Another amount')).toHaveValue('')
})
