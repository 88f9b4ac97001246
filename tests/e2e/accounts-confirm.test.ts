import type { Page } from '@playwright/test'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { db } from '#app/platform/db.ts'
import { createUser, type TestUser } from '#tests/support/factories.ts'
import { expect, reload, test } from '#tests/support/journey.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { resendButton, openWith, forgetCooldown } from '#tests/support/confirm-page.ts'
import { expectToAppear, expectToStay, toasts } from '#tests/support/stopped-clock.ts'

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

test('without an address one is asked for; an unexpected failure says so for seven seconds and keeps the page [P-CONF-07] [P-TOAST-18] [P-TOAST-22]', async ({
  page,
  problems,
  mailbox,
}) => {
  problems.allow(/ERR_FAILED/)
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
  await page.route('**/confirm-email.data**', (route) => route.abort())
  await resendButton(page).click()
  await expectToAppear(page, toasts(page).getByText('Error', { exact: true }))
  await expectToStay(
    page,
    'Failed to resend confirmation email. Please try again or contact support.',
    7,
  )
  await expect(resendButton(page)).toHaveText('Resend email')
  await page.unroute('**/confirm-email.data**')
  await resendButton(page).click()
  await expectToAppear(page, toasts(page).getByText('Email sent!'))
  await mailbox.waitFor({ to: email, kind: 'confirm-email' })
})
