import type { Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { expect, expectAccessible, open, test } from '#tests/support/journey.ts'
import { linkIn } from '#tests/support/mailbox.ts'
import { freshEmail, fillSignIn } from '#tests/support/sign-in-form.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

test.describe('signing up', () => {
  test.describe('in Berlin', () => {
    test.use({ timezoneId: 'Europe/Berlin' })

    test('a customer signs up, confirms, and comes back to where they wanted to go, with the zone of the browser [P-AUTH-10] [P-AUTH-18] [P-AUTH-19] [P-AUTH-20] [P-AUTH-21] [P-TOAST-07] [P-ROLE-02]', async ({
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
      await expect(page).toHaveURL(/^[^?]*\/confirm-email\?/)
      expect(new URL(page.url()).searchParams.get('email')).toBe(email)
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      await expect(
        page.getByRole('banner').getByRole('link', { name: 'Sign In' }),
        'no session yet',
      ).toBeVisible()
      await expect(page.getByRole('link', { name: 'Continue to Sign In' })).toHaveAttribute(
        'href',
        '/auth?next=%2Fmy-bookings%3Ftab%3Dpending',
      )
      await open(
        page,
        linkIn(await mailbox.waitFor({ to: email, kind: 'confirm-email' }), 'confirm='),
      )
      await expect(page).toHaveURL('/my-bookings?tab=pending')
      await expect(toasts(page).getByText('Welcome to Orbit!')).toBeVisible()
      await expect(
        toasts(page).getByText("Your account has been created. Let's find you amazing creators!"),
      ).toBeVisible()
      await expect(
        page.getByRole('banner').getByRole('link', { name: 'Orbit: your home' }),
      ).toHaveAttribute('href', '/dashboard')
      const { timeZone } = await db()
        .selectFrom('users')
        .select('timeZone')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(timeZone).toBe('Europe/Berlin')
    })
  })

  test('mistakes are said beside the fields and lose nothing, nor does a server that cannot be reached [P-TOAST-06]', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/)
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
    await expectAccessible(page)
    await page.getByLabel('Portfolio URL').fill('')
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /too easy to guess/,
    )
    await page.getByLabel('Password', { exact: true }).fill('a-password-of-mine')
    await page.route('**/auth.data**', (route) => route.abort())
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expect(
      toasts(page).getByText('An error occurred during signup. Please try again.'),
    ).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('Specialties')).toHaveValue('Food')
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
