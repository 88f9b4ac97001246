import type { Locator, Page } from '@playwright/test'
import { issueToken } from '#app/features/auth/one-time-tokens.server.ts'
import { db } from '#app/platform/db.ts'
import { createUser, type TestUser } from '#tests/support/factories.ts'
import { expect, open, reload, test } from '#tests/support/journey.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { resendButton, openWith, forgetCooldown } from '#tests/support/confirm-page.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

/** Makes this browser the one in which the person signed up. */
async function ownSignUp(page: Page, user: TestUser) {
  const value = await issueToken(db(), user.id, 'own-sign-up', 3_600_000)
  await page.context().addCookies([
    {
      name: 'orbit_signup',
      value,
      url: process.env['PUBLIC_URL'] ?? '',
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
}

/** While the browser's clock is stopped, it must advance for delayed content to appear. */
async function expectToAppear(page: Page, locator: Locator) {
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(locator).toBeVisible({ timeout: 400 })
  }).toPass()
}

/** Expects a toast to stay for this many seconds, give or take one. */
async function expectToStay(page: Page, text: string, seconds: number) {
  const toast = toasts(page).getByText(text, { exact: true })
  await expectToAppear(page, toast)
  await page.clock.runFor(seconds * 1000 - 1000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2000)
  await expect(toast).toBeHidden()
}

test('the page names the address and leads on [P-RTE-07] [P-CONF-01] [P-CONF-03]', async ({
  page,
}) => {
  await open(page, '/confirm-email?email=ada%40example.test')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByRole('main').getByText('ada@example.test')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue to Sign In' })).toHaveAttribute(
    'href',
    '/auth',
  )
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Try signing up again' })).toHaveAttribute(
    'href',
    '/auth?tab=signup',
  )
  await expect(page.getByRole('link', { name: 'Open the mailbox' })).toHaveAttribute(
    'href',
    '/mailbox?q=ada%40example.test',
  )
})

test('resending sends, counts, and waits sixty seconds; the server waits too [P-CONF-02] [P-CONF-04] [P-CONF-05] [P-TOAST-19] [P-TOAST-21]', async ({
  page,
}) => {
  const { email } = await createUser({ confirmed: false })
  await openWith(page, email)
  await resendButton(page).click()
  await expect(resendButton(page)).toHaveText('Resend in 60s')
  await expect(page.getByText('Email sent 1 time', { exact: true })).toBeVisible()
  expect(await listMails({ to: email, kind: 'confirm-email' })).toHaveLength(1)
  await expectToStay(page, 'Email sent!', 7)

  await expect(resendButton(page)).toHaveText(/^Resend in 5[0-2]s$/)
  await resendButton(page).click({ force: true })
  await reload(page)
  await expect(
    page.getByText('Email sent 1 time', { exact: true }),
    'a reload forgets nothing',
  ).toBeVisible()
  await page.clock.runFor(45_000)
  await expect(resendButton(page)).toHaveText(/^Resend in \ds$/)
  await page.clock.runFor(7000)
  await expect(resendButton(page)).toHaveText('Resend email')

  await resendButton(page).click()
  await expectToAppear(page, toasts(page).getByText('Failed to resend email'))
  await expectToAppear(
    page,
    toasts(page).getByText(/^Too many attempts\. Please try again in \d+ seconds\.$/),
  )
  await expect(resendButton(page)).toHaveText(/^Resend in \d+s$/)
  await forgetCooldown(email)
  await page.clock.runFor(60_000)
  await resendButton(page).click()
  await expect(page.getByText('Email sent 2 times', { exact: true })).toBeVisible()
  expect(await listMails({ to: email, kind: 'confirm-email' })).toHaveLength(2)
})

test('an address without an account hears the same', async ({ page }) => {
  await openWith(page, 'nobody@example.test')
  await resendButton(page).click()
  await expectToAppear(page, toasts(page).getByText('Email sent!'))
  expect(await listMails({ to: 'nobody@example.test' })).toEqual([])
})

test('a confirmed address is said to its own browser, which goes to sign in after two seconds [P-CONF-08] [P-TOAST-20]', async ({
  page,
}) => {
  const user = await createUser()
  await ownSignUp(page, user)
  await openWith(page, user.email)
  await resendButton(page).click()
  await expectToAppear(page, toasts(page).getByText('Email already confirmed!'))
  await expectToAppear(
    page,
    toasts(page).getByText('Your email is already verified. You can sign in now.'),
  )
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/\/confirm-email/)
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/auth')
  await expectToStay(page, 'Email already confirmed!', 5)
})

test('without an address one is asked for [P-CONF-07] [P-TOAST-18]', async ({ page, mailbox }) => {
  const { email } = await createUser({ confirmed: false })
  await openWith(page, null)
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expectToAppear(page, toasts(page).getByText('Error', { exact: true }))
  await expectToStay(page, 'Email address not found. Please try signing up again.', 7)
  await page.getByLabel('Email').fill('nonsense')
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expectToAppear(page, toasts(page).getByText('Failed to resend email'))
  await expectToAppear(page, toasts(page).getByText('Enter an email like name@example.com.'))
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expectToAppear(page, toasts(page).getByText('Email sent!'))
  await mailbox.waitFor({ to: email, kind: 'confirm-email' })
})

test('an unexpected failure says so for seven seconds and keeps the page [P-TOAST-22]', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await openWith(page, 'ada@example.test')
  await page.route('**/confirm-email.data**', (route) => route.abort())
  await resendButton(page).click()
  await expectToAppear(page, toasts(page).getByText('Error', { exact: true }))
  await expectToStay(
    page,
    'Failed to resend confirmation email. Please try again or contact support.',
    7,
  )
  await expect(resendButton(page)).toHaveText('Resend email')
})
