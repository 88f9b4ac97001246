import type { Page } from '@playwright/test'
import { createUser } from '#tests/support/factories.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import { linkIn } from '#tests/support/mailbox.ts'
import { freshEmail, fillSignIn } from '#tests/support/sign-in-form.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

test.describe('the way in', () => {
  test('tabs are links; anything but sign-up is the sign-in tab [P-RTE-06] [P-AUTH-01]', async ({
    page,
  }) => {
    for (const query of ['', '?tab=signin', '?tab=banana', '?role=orbiter']) {
      await open(page, `/auth${query}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Orbit')
      await expect(
        page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign In' }),
      ).toHaveAttribute('aria-current', 'page')
    }
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Sign Up' })
      .click()
    await expect(page).toHaveURL('/auth?tab=signup')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Orbit')
  })

  test('signing up starts with what somebody is here for; Back and the tab return to it [P-AUTH-09] [P-AUTH-15]', async ({
    page,
  }) => {
    await open(page, '/auth?tab=signup&next=%2Fmy-bookings')
    await expect(page.getByText('Already have an account? Sign in')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Looking for Reels' }).click()
    await expect(page).toHaveURL('/auth?tab=signup&role=user&next=%2Fmy-bookings')
    await expect(page.getByText('This name is visible to creators.')).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: 'Become an Orbiter' }).click()
    await expect(page).toHaveURL('/auth?tab=signup&role=orbiter&next=%2Fmy-bookings')
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Sign Up' })
      .click()
    await expect(page).toHaveURL('/auth?tab=signup&next=%2Fmy-bookings')
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/auth?tab=signin&next=%2Fmy-bookings')
  })

  test('an Orbiter’s address opens the application at once [P-RTE-03] [P-AUTH-02] [P-AUTH-11] [P-AUTH-12]', async ({
    page,
  }) => {
    await open(page, '/auth?tab=signup&role=orbiter')
    for (const label of ['Full name', 'Email', 'Password', 'Experience level'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required')
    for (const label of ['Portfolio URL', 'Specialties'])
      await expect(page.getByLabel(label)).not.toHaveAttribute('required')
    await expect(page.getByLabel('Experience level').locator('option')).toHaveText([
      'Choose your level',
      'Beginner (0-1 years)',
      'Intermediate (1-3 years)',
      'Expert (3+ years)',
    ])
    await expect(
      page.getByText('Your Instagram, TikTok or a website with your work.'),
    ).toBeVisible()
    await expect(page.getByText('We review every application')).toBeVisible()
  })

  test('every view leads home in two ways [P-AUTH-14]', async ({ page }) => {
    for (const view of [
      '/auth',
      '/auth?tab=signup',
      '/auth?tab=signup&role=user',
      '/auth?tab=signup&role=orbiter',
      '/confirm-email?email=a@example.test',
    ]) {
      await open(page, view)
      await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
      await expect(page.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/')
    }
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL('/')
  })

  test('somebody signed in is sent on, with where they wanted to go [P-AUTH-03]', async ({
    page,
  }) => {
    await signIn(page, await createUser())
    await open(page, '/auth')
    await expect(page).toHaveURL('/dashboard')
    await open(page, '/auth?tab=signup&next=%2Fmy-bookings%3Ftab%3Dpending')
    await expect(page).toHaveURL('/my-bookings?tab=pending')
    await open(page, '/auth?next=https%3A%2F%2Fevil.example')
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('signing up', () => {
  test('a customer signs up, confirms and is in [P-AUTH-10] [P-AUTH-18] [P-AUTH-19] [P-AUTH-20] [P-AUTH-21] [P-TOAST-07]', async ({
    page,
    mailbox,
  }) => {
    const email = freshEmail()
    await open(page, '/auth?tab=signup&role=user')
    await page.getByLabel('Full name').fill('Ada Lovelace')
    await fillSignIn(page, email)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(`/confirm-email?email=${encodeURIComponent(email)}`)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Sign In' }),
      'no session yet',
    ).toBeVisible()
    await open(
      page,
      linkIn(await mailbox.waitFor({ to: email, kind: 'confirm-email' }), 'confirm='),
    )
    await expect(page).toHaveURL('/browse')
    await expect(toasts(page).getByText('Welcome to Orbit!')).toBeVisible()
    await expect(
      toasts(page).getByText("Your account has been created. Let's find you amazing creators!"),
    ).toBeVisible()
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }),
    ).toHaveAttribute('href', '/dashboard')
  })

  test('an Orbiter signs up, confirms and is in [P-AUTH-11] [P-AUTH-18] [P-AUTH-19] [P-TOAST-08]', async ({
    page,
    mailbox,
  }) => {
    const email = freshEmail()
    await open(page, '/auth?tab=signup&role=orbiter')
    await page.getByLabel('Full name').fill('Grace Hopper')
    await fillSignIn(page, email)
    await page.getByLabel('Experience level').selectOption('expert')
    await page.getByLabel('Portfolio URL').fill('https://grace.example')
    await page.getByLabel('Specialties').fill('Food, Events')
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expect(page).toHaveURL(/\/confirm-email\?email=/)
    await open(
      page,
      linkIn(await mailbox.waitFor({ to: email, kind: 'confirm-email' }), 'confirm='),
    )
    await expect(page).toHaveURL('/orbiter')
    await expect(toasts(page).getByText('Welcome to Orbit!')).toBeVisible()
    await expect(
      toasts(page).getByText(
        'Your creator profile is being set up. Complete your profile to start earning!',
      ),
    ).toBeVisible()
  })

  test('who came from a page comes back to it, through the mail as well [P-ROLE-02]', async ({
    page,
    mailbox,
  }) => {
    const email = freshEmail()
    await open(page, '/my-bookings?tab=pending')
    await expect(page).toHaveURL('/auth?next=%2Fmy-bookings%3Ftab%3Dpending')
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Sign Up' })
      .click()
    await page.getByRole('main').getByRole('link', { name: 'Looking for Reels' }).click()
    await page.getByLabel('Full name').fill('Ada Lovelace')
    await fillSignIn(page, email)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('link', { name: 'Continue to Sign In' })).toHaveAttribute(
      'href',
      '/auth?next=%2Fmy-bookings%3Ftab%3Dpending',
    )
    await open(
      page,
      linkIn(await mailbox.waitFor({ to: email, kind: 'confirm-email' }), 'confirm='),
    )
    await expect(page).toHaveURL('/my-bookings?tab=pending')
  })

  test('mistakes are said beside the fields and lose nothing [P-TOAST-06]', async ({ page }) => {
    await open(page, '/auth?tab=signup&role=orbiter')
    await page.getByLabel('Full name').fill('Ada Lovelace')
    await fillSignIn(page, freshEmail(), 'password12')
    await page.getByLabel('Experience level').selectOption('beginner')
    await page.getByLabel('Portfolio URL').fill('ftp://ada.example')
    await page.getByLabel('Specialties').fill('Food')
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expect(toasts(page).getByText('Signup Failed')).toBeVisible()
    await expect(page.getByLabel('Portfolio URL')).toHaveAccessibleDescription(
      /Enter a full address/,
    )
    await expect(page.getByLabel('Portfolio URL')).toBeFocused()
    await page.getByLabel('Portfolio URL').fill('')
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /too easy to guess/,
    )
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('Specialties')).toHaveValue('Food')
  })

  test('when the server cannot be reached, the words stay and the toast says so [P-TOAST-06]', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/)
    await open(page, '/auth?tab=signup&role=user')
    await page.getByLabel('Full name').fill('Ada Lovelace')
    await fillSignIn(page, freshEmail())
    await page.route('**/auth.data**', (route) => route.abort())
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(toasts(page).getByText('Signup Failed')).toBeVisible()
    await expect(
      toasts(page).getByText('An error occurred during signup. Please try again.'),
    ).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace')
  })

  test('buttons say that they work, and work once [P-AUTH-05] [P-AUTH-10] [P-AUTH-11]', async ({
    page,
  }) => {
    for (const [path, button, busy] of [
      ['/auth', 'Sign In', 'Signing in...'],
      ['/auth?tab=signup&role=user', 'Create Account', 'Creating account...'],
      ['/auth?tab=signup&role=orbiter', 'Create Profile', 'Creating profile...'],
    ] as const) {
      await open(page, path)
      let requested = 0
      let letGo = () => {}
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await page.route('**/auth.data**', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        requested += 1
        await held
        await route.continue()
      })
      await fillSignIn(page, freshEmail(), 'some-wrong-password')
      if (path !== '/auth') await page.getByLabel('Full name').fill('...')
      if (path.endsWith('orbiter')) await page.getByLabel('Experience level').selectOption('expert')
      await page.getByRole('main').getByRole('button', { name: button }).click()
      const busyButton = page.getByRole('main').getByRole('button', { name: busy })
      await expect(busyButton).toBeVisible()
      await busyButton.click({ force: true })
      await page.getByLabel('Email').press('Enter')
      letGo()
      await expect(page.getByRole('main').getByRole('button', { name: button })).toBeVisible()
      expect(requested).toBe(1)
      await page.unroute('**/auth.data**')
    }
  })
})

test('a page one may not see leads to one’s own, with a word about it [P-ROLE-04] [P-RTE-37]', async ({
  page,
}) => {
  await signIn(page, await createUser())
  await open(page, '/admin')
  await expect(page).toHaveURL('/dashboard')
  await expect(toasts(page).getByText("You don't have access to that page")).toBeVisible()
})
