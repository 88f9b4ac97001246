import { fillSignIn, submit, freshEmail, PASSWORD } from '#tests/support/sign-in-form.ts'
import type { Locator, Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { createUser } from '#tests/support/factories.ts'
import { expect, open, reload, signIn, test } from '#tests/support/journey.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

/** Stops the browser's clock from here on, so that the time a toast stays can be measured. */
async function stopTime(page: Page) {
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 60_000)
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

test.describe('signing in', () => {
  test('the right password leads to the role’s home with a welcome of five seconds [P-AUTH-16] [P-TOAST-05] [P-TOAST-79]', async ({
    page,
  }) => {
    const { email } = await createUser({ password: PASSWORD })
    await stopTime(page)
    await open(page, '/auth')
    await fillSignIn(page, email)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expectToAppear(page, toasts(page).getByText('You have been signed in successfully.'))
    await expectToStay(page, 'Welcome back!', 5)
  })

  test('the welcome comes once, on the page that one wanted to go to [P-ROLE-02]', async ({
    page,
  }) => {
    const { email } = await createUser({ password: PASSWORD })
    await open(page, '/auth?next=%2Fhow-it-works')
    await fillSignIn(page, email)
    await submit(page).click()
    await expect(page).toHaveURL('/how-it-works')
    await expect(toasts(page).getByText('Welcome back!')).toBeVisible()
    await reload(page)
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }),
    ).toBeVisible()
    await expect(page.getByText('Welcome back!')).toBeHidden()
  })

  test('a confirmed phone number does in place of the address, as it is typed; without a password it does not [P-AUTH-04] [P-AUTH-22]', async ({
    page,
  }) => {
    const { id } = await createUser({ password: PASSWORD })
    await db()
      .updateTable('users')
      .set({ confirmedPhone: '12145550123' })
      .where('id', '=', id)
      .execute()
    await open(page, '/auth')
    await fillSignIn(page, '(214) 555-0123', '')
    await submit(page).click()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('(214) 555-0123')
    await fillSignIn(page, '(214) 555-0123')
    await submit(page).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('wrong credentials give a toast of seven seconds, and nothing says it twice [P-TOAST-04]', async ({
    page,
  }) => {
    const { email } = await createUser({ password: PASSWORD })
    await stopTime(page)
    await open(page, '/auth')
    await fillSignIn(page, email, 'not-my-password')
    await submit(page).click()
    await expectToAppear(page, toasts(page).getByText('The email or password is incorrect.'))
    await expect(page.getByText('The email or password is incorrect.')).toHaveCount(1)
    await expectToStay(page, 'Sign in failed', 7)
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  test('an unknown address reads exactly like a wrong password', async ({ page }) => {
    await open(page, '/auth')
    await fillSignIn(page, freshEmail())
    await submit(page).click()
    await expect(toasts(page)).toContainText('The email or password is incorrect.')
  })

  test('an unconfirmed address: a toast of fifteen seconds with two ways on [P-AUTH-17] [P-TOAST-01]', async ({
    page,
  }) => {
    const { email } = await createUser({ password: PASSWORD, confirmed: false })
    await stopTime(page)
    await open(page, '/auth?next=%2Fmy-bookings')
    await fillSignIn(page, email)
    await submit(page).click()
    await expectToAppear(
      page,
      toasts(page).getByText('You need to confirm your email before logging in.'),
    )
    await expect(
      toasts(page).getByRole('button', { name: 'Resend confirmation email' }),
    ).toBeVisible()
    await expectToStay(page, 'Email not confirmed', 15)
    await submit(page).click()
    await expectToAppear(page, toasts(page).getByText('Email not confirmed'))
    await toasts(page).getByRole('button', { name: 'Go to confirmation page' }).click()
    await expect(page).toHaveURL(
      `/confirm-email?email=${encodeURIComponent(email)}&next=%2Fmy-bookings`,
    )
  })

  test('resending from that toast sends the mail and says so for five seconds [P-TOAST-02] [P-TOAST-03]', async ({
    page,
    mailbox,
  }) => {
    const { email } = await createUser({ password: PASSWORD, confirmed: false })
    await stopTime(page)
    await open(page, '/auth')
    await fillSignIn(page, email)
    const resend = toasts(page).getByRole('button', { name: 'Resend confirmation email' })
    await submit(page).click()
    await expectToAppear(page, resend)
    await resend.click()
    await expectToAppear(page, toasts(page).getByText('Email sent!'))
    await expectToStay(page, 'Check your inbox for the confirmation email.', 5)
    await mailbox.waitFor({ to: email, kind: 'confirm-email' })
    await submit(page).click()
    await expectToAppear(page, resend)
    await resend.click()
    await expectToAppear(page, toasts(page).getByText('Failed to resend email'))
  })

  test('asking for the confirmation mail takes the typed address along; without one it is asked for [P-AUTH-06] [P-AUTH-07] [P-TOAST-26]', async ({
    page,
  }) => {
    await open(page, '/auth?next=%2Fmy-bookings')
    await page.getByRole('button', { name: 'Resend email confirmation' }).click()
    await expect(toasts(page).getByText('Enter your email', { exact: true })).toBeVisible()
    await expect(
      toasts(page).getByText('Please enter your email address first to resend confirmation.'),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('ada+reels@example.test')
    await page.getByRole('button', { name: 'Resend email confirmation' }).click()
    await expect(page).toHaveURL(
      '/confirm-email?email=ada%2Breels%40example.test&next=%2Fmy-bookings',
    )
    await expect(page.getByRole('main').getByText('ada+reels@example.test')).toBeVisible()
  })

  test('the way to support is told for ten seconds [P-AUTH-08] [P-TOAST-79]', async ({ page }) => {
    await stopTime(page)
    await open(page, '/auth')
    await page.getByRole('button', { name: 'Contact support' }).click()
    await expectToStay(page, 'support@orbit.example', 10)
  })

  test('after too many tries the wait is named, and the password no longer helps', async ({
    page,
  }) => {
    const { email } = await createUser({ password: PASSWORD })
    await db()
      .insertInto('rateLimits')
      .values({ key: `sign-in:account:${email}`, hits: 100, windowStartedAt: new Date() })
      .execute()
    await open(page, '/auth')
    await fillSignIn(page, email)
    const sent = page.waitForResponse((response) => response.request().method() === 'POST')
    await submit(page).click()
    const answer = await sent
    expect([answer.status(), Number(answer.headers()['retry-after']) > 800]).toEqual([429, true])
    await expect(
      toasts(page).getByText(/^Too many attempts\. Please try again in (?:59|60) minutes\.$/),
    ).toBeVisible()
    await expect(toasts(page).getByText('Sign in failed')).toBeVisible()
  })

  test('password managers know the fields [P-AUTH-04]', async ({ page }) => {
    await open(page, '/auth')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel('Email')).toHaveAttribute('required')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'current-password',
    )
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('required')
    await open(page, '/auth?tab=signup&role=user')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'new-password',
    )
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'At least 10 characters.',
    )
  })
})

test('signing out ends on the home page with nothing left [P-AUTH-26]', async ({ page }) => {
  await signIn(page, await createUser())
  await open(page, '/how-it-works')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain(
    'orbit_session',
  )
  await open(page, '/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
})
