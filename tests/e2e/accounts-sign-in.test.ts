import { fillSignIn, submit, PASSWORD } from '#tests/support/sign-in-form.ts'
import { createUser } from '#tests/support/factories.ts'
import { expect, open, reload, signIn, test } from '#tests/support/journey.ts'
import { expectToAppear, expectToStay, stopTime, toasts } from '#tests/support/stopped-clock.ts'

test.describe('signing in', () => {
  test('the right password leads to the role’s home with a welcome of five seconds, once [P-AUTH-16] [P-TOAST-05] [P-TOAST-79]', async ({
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
    await reload(page)
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Orbit: your home' }),
    ).toBeVisible()
    await page.clock.runFor(1000)
    await expect(page.getByText('Welcome back!')).toHaveCount(0)
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

  test('an unconfirmed address: a toast of fifteen seconds with two ways on; resending says so for five seconds, or why not [P-AUTH-17] [P-TOAST-01] [P-TOAST-02] [P-TOAST-03]', async ({
    page,
    mailbox,
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
    const resend = toasts(page).getByRole('button', { name: 'Resend confirmation email' })
    await expect(resend).toBeVisible()
    await expectToStay(page, 'Email not confirmed', 15)
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
    await expect(toasts(page).getByText('Too many attempts. Please try again in')).toBeVisible()
    await submit(page).click()
    const go = toasts(page).getByRole('button', { name: 'Go to confirmation page' })
    await expectToAppear(page, go)
    await go.click()
    await expect(page).toHaveURL(
      `/confirm-email?email=${encodeURIComponent(email)}&next=%2Fmy-bookings`,
    )
  })

  test('asking for the confirmation mail takes the typed address along; without one it is asked for; the way to support is named for ten seconds [P-AUTH-06] [P-AUTH-07] [P-AUTH-08] [P-TOAST-26] [P-TOAST-79]', async ({
    page,
  }) => {
    await stopTime(page)
    await open(page, '/auth?next=%2Fmy-bookings')
    await page.getByRole('button', { name: 'Contact support' }).click()
    await expectToStay(page, 'support@orbit.example', 10)
    await page.getByRole('button', { name: 'Resend email confirmation' }).click()
    await expectToAppear(page, toasts(page).getByText('Enter your email', { exact: true }))
    await expectToAppear(
      page,
      toasts(page).getByText('Please enter your email address first to resend confirmation.'),
    )
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('ada+reels@example.test')
    await page.getByRole('button', { name: 'Resend email confirmation' }).click()
    await expect(page).toHaveURL(
      '/confirm-email?email=ada%2Breels%40example.test&next=%2Fmy-bookings',
    )
    await expect(page.getByRole('main').getByText('ada+reels@example.test')).toBeVisible()
  })

  test('the keyboard alone signs in, in the order of the page [P-AUTH-04]', async ({ page }) => {
    const { email } = await createUser({ password: PASSWORD })
    await open(page, '/auth?next=%2Fhow-it-works')
    await page.getByRole('link', { name: 'Back to Home' }).focus()
    const order: string[] = []
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      const field = await page.evaluate(() => {
        const { activeElement } = document
        return (
          activeElement?.getAttribute('name') ??
          activeElement?.getAttribute('aria-label') ??
          activeElement?.textContent ??
          ''
        )
      })
      order.push(field)
      if (field === 'email') await page.keyboard.type(email)
      if (field === 'password') await page.keyboard.type(PASSWORD)
    }
    expect(order).toEqual([
      'Close',
      'Sign In',
      'Sign Up',
      'email',
      'password',
      'Show password',
      'Forgot your password?',
      expect.stringContaining('Sign In'),
    ])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/how-it-works')
    await expect(toasts(page).getByText('Welcome back!')).toBeVisible()
  })
})

test('a page one may not see leads to one’s own, with a word about it; signing out ends on the home page with nothing left [P-AUTH-26] [P-ROLE-04] [P-RTE-37]', async ({
  page,
}) => {
  await signIn(page, await createUser())
  await open(page, '/admin')
  await expect(page).toHaveURL('/dashboard')
  await expect(toasts(page).getByText("You don't have access to that page")).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain(
    'orbit_session',
  )
  await open(page, '/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
})
