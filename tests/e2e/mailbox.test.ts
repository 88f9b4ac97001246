/** The development mailbox, which stands in for a mail server. */
import { resendConfirmation } from '#people/auth/resend-confirmation.server.ts'
import { createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, test } from '#tests/support/journey.ts'

test('the mailbox finds a mail and shows it as designed, without weakening the page’s protection', async ({
  page,
}) => {
  const { email } = await createUser({ confirmed: false })
  await resendConfirmation({ email }, { address: email, ownSignUpToken: null })
  await open(page, '/mailbox?q=nobody-at-all')
  await expect(page.getByRole('heading', { name: 'No emails to that address' })).toBeVisible()
  const unknown = '/mailbox?mail=00000000-0000-4000-8000-000000000000'
  expect((await page.request.get(unknown)).status()).toBe(404)
  await page.getByLabel('Search by address').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(`/mailbox?q=${encodeURIComponent(email)}`)
  const found = page.getByRole('link', { name: /Confirm your email for Orbit/ })
  await expect(found).toHaveCount(1)
  await expectAccessible(page)
  await found.click()
  await expect(
    page.getByRole('article').getByRole('link', { name: /\?confirm=/ }),
    'the plain text, too',
  ).toBeVisible()
  const designed = page.getByTitle('The email as designed').contentFrame()
  await expect(designed.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expectAccessible(page)
  await designed.getByRole('link', { name: 'Confirm and sign in' }).click()
  await expect(page).toHaveURL('/email-confirmed')
})
