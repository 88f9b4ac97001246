import { issueToken } from '#app/features/auth/one-time-tokens.server.ts'
import { resendConfirmation } from '#app/features/auth/resend-confirmation.server.ts'
import { db } from '#app/platform/db.ts'
import { createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, test } from '#tests/support/journey.ts'
import { findViolations } from '../../scripts/page-audit.ts'

const SIZES = [{ width: 1440, height: 900 }]

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    for (const path of [
      '/auth',
      '/auth?tab=signup',
      '/auth?tab=signup&role=user',
      '/auth?tab=signup&role=orbiter',
      '/confirm-email?email=a.very.long.address.indeed.yes@some.sub.example.test',
      '/confirm-email',
      '/confirm-email?state=used',
      '/test-nav',
      '/mailbox',
    ]) {
      test(`${path} is accessible and fits`, async ({ page }) => {
        await open(page, path)
        await expectAccessible(page)
        const { scroll, client } = await page.evaluate(() => ({
          scroll: document.documentElement.scrollWidth,
          client: document.documentElement.clientWidth,
        }))
        expect(scroll, 'no sideways scrolling').toBeLessThanOrEqual(client)
      })
    }

    test('so are the forms with everything wrong, and a toast', async ({ page }) => {
      await open(page, '/auth?tab=signup&role=orbiter')
      await page.getByLabel('Full name').fill('...')
      await page.getByLabel('Email').fill('a@b.c')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByLabel('Experience level').selectOption('expert')
      await page.getByLabel('Portfolio URL').fill('ftp://a.b')
      await page.getByRole('button', { name: 'Create Profile' }).click()
      await expect(page.getByText('Signup Failed')).toBeVisible()
      await expectAccessible(page)
    })

    test('so is a wrong sign-in', async ({ page }) => {
      const user = await createUser({ confirmed: false })
      await open(page, '/auth')
      await page.getByLabel('Email').fill(user.email)
      await page.getByLabel('Password', { exact: true }).fill('not-my-password')
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
      await expect(page.locator('.toast-bad')).toContainText('The email or password is incorrect.')
      await expectAccessible(page)
    })

    test('so is the reminder', async ({ page }) => {
      const user = await createUser({ confirmed: false })
      await page.clock.install()
      await open(page, `/confirm-email?email=${user.email}`)
      await page.getByRole('button', { name: 'Resend email' }).click()
      await expect(page.getByText('Email sent 1 time', { exact: true })).toBeVisible()
      await page.clock.fastForward('05:00')
      await expect(page.getByRole('complementary', { name: 'Reminder' })).toBeVisible()
      await expectAccessible(page)
    })

    test('so is an open mail', async ({ page }) => {
      const { email } = await createUser({ confirmed: false })
      await resendConfirmation({ email }, { address: email, ownSignUpToken: null })
      await page.goto(`/mailbox?q=${email}`)
      await page.getByRole('link', { name: /Confirm your email/ }).click()
      await expect(page.getByRole('article')).toBeVisible()
      for (const theme of ['dark', 'light']) {
        await page.evaluate((next) => (document.documentElement.dataset['theme'] = next), theme)
        // The email's frame runs no scripts, so the audit skips it.
        expect(await findViolations(page, {})).toEqual([])
      }
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }))
      expect(scroll).toBeLessThanOrEqual(client)
    })
  })
}

test('the keyboard alone signs in, in the order of the page [P-AUTH-04]', async ({ page }) => {
  await open(page, '/auth')
  await page.getByRole('link', { name: 'Back to Home' }).focus()
  const order: string[] = []
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    order.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute('name') ??
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.textContent ??
          '',
      ),
    )
  }
  expect(order.slice(0, 5)).toEqual(['Close', 'Sign In', 'Sign Up', 'email', 'password'])
  expect(order.slice(5, 8)).toEqual([
    'Show password',
    'Forgot your password?',
    expect.stringContaining('Sign In'),
  ])
})

test.describe('the development pages', () => {
  test('short cuts for development [P-RTE-32]', async ({ page }) => {
    await open(page, '/test-nav')
    const links = page.getByRole('main').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/auth',
      '/auth?tab=signup',
      '/auth?tab=signup&role=orbiter',
      '/',
      '/mailbox',
    ])
  })

  test('the mailbox shows the mail as designed, without weakening the page’s protection', async ({
    page,
  }) => {
    const user = await createUser({ confirmed: false })
    await open(page, `/confirm-email?email=${user.email}`)
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(page.getByText('Email sent 1 time', { exact: true })).toBeVisible()
    await page.goto('/mailbox')
    await page.getByLabel('Search by address').fill(user.email)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(`/mailbox?q=${encodeURIComponent(user.email)}`)
    const found = page.getByRole('link', { name: /Confirm your email/ })
    await expect(found).toHaveCount(1)
    await found.click()
    const designed = page.getByTitle('The email as designed').contentFrame()
    await expect(designed.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
    await designed.getByRole('link', { name: 'Confirm and sign in' }).click()
    await expect(page).toHaveURL('/email-confirmed')
  })

  test('a search that finds nothing says so, an unknown mail is not found', async ({ page }) => {
    await page.goto('/mailbox?q=nobody-at-all')
    await expect(page.getByRole('heading', { name: 'No emails to that address' })).toBeVisible()
    expect((await page.goto('/mailbox?mail=00000000-0000-4000-8000-000000000000'))?.status()).toBe(
      404,
    )
  })

  test('a link of a mail works once [P-AUTH-21]', async ({ request }) => {
    const user = await createUser({ confirmed: false })
    const path = `/?confirm=${await issueToken(db(), user.id, 'confirm-email', 60_000)}`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => request.get(path, { maxRedirects: 0 })),
    )
    expect(
      answers.filter((answer) =>
        (answer.headers()['set-cookie'] ?? '').includes('orbit_confirmed='),
      ),
    ).toHaveLength(1)
  })
})
