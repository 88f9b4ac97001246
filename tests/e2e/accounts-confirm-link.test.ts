import { resendButton, forgetCooldown, openWith } from '#tests/support/confirm-page.ts'
import type { Page } from '@playwright/test'
import { issueToken } from '#app/features/auth/one-time-tokens.server.ts'
import { db } from '#app/platform/db.ts'
import { createUser, type TestUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { linkIn, listMails } from '#tests/support/mailbox.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

const reminder = (page: Page) => page.getByRole('complementary', { name: 'Reminder' })

const linkFor = (user: TestUser) => issueToken(db(), user.id, 'confirm-email', 3_600_000)

test.describe('the reminder [P-CONF-06]', () => {
  test('comes after five minutes, counts five down, then offers to resend and closes [P-CONST-15]', async ({
    page,
  }) => {
    const { email } = await createUser({ confirmed: false })
    await openWith(page, email)
    await page.clock.runFor(299_000)
    await expect(reminder(page)).toBeHidden()
    await page.clock.runFor(1000)
    await expect(reminder(page).getByRole('timer')).toHaveText('5:00')
    await page.clock.runFor(1000)
    await expect(reminder(page).getByRole('timer')).toHaveText('4:59')
    await page.clock.runFor(298_000)
    await expect(reminder(page).getByRole('timer')).toHaveText('0:01')
    await expect(reminder(page).getByRole('button', { name: 'Resend email' })).toBeHidden()
    await page.clock.runFor(1000)
    await reminder(page).getByRole('button', { name: 'Resend email' }).click()
    await expect(reminder(page)).toBeHidden()
    await expect(page.getByText('Email sent 1 time', { exact: true })).toBeVisible()
    expect(await listMails({ to: email, kind: 'confirm-email' })).toHaveLength(1)
  })

  test('respects the cooldown', async ({ page }) => {
    const { email } = await createUser({ confirmed: false })
    await openWith(page, email)
    await page.clock.runFor(590_000)
    await resendButton(page).click()
    await expect(resendButton(page)).toHaveText('Resend in 60s')
    await page.clock.runFor(10_000)
    await expect(reminder(page).getByRole('button', { name: 'Resend in 50s' })).toBeVisible()
    await reminder(page).getByRole('button', { name: 'Resend in 50s' }).click({ force: true })
    await expect(reminder(page)).toBeVisible()
    await forgetCooldown(email)
    await page.clock.runFor(50_000)
    await reminder(page).getByRole('button', { name: 'Resend email' }).click()
    await expect(page.getByText('Email sent 2 times', { exact: true })).toBeVisible()
    await expect(reminder(page)).toBeHidden()
  })

  test('can be closed, and stays closed', async ({ page }) => {
    await openWith(page, 'ada@example.test')
    await page.clock.runFor(300_000)
    await reminder(page).getByRole('button', { name: 'Close reminder' }).click()
    await page.clock.runFor(400_000)
    await expect(reminder(page)).toBeHidden()
  })
})

test.describe('a link', () => {
  test('that was used leads to a clear page with a way to a new one [P-AUTH-21]', async ({
    page,
    openAs,
    mailbox,
  }) => {
    const { email } = await createUser({ confirmed: false })
    await open(page, '/confirm-email')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Resend email' }).click()
    const link = linkIn(await mailbox.waitFor({ to: email, kind: 'confirm-email' }), 'confirm=')
    await open(page, link)
    await page.getByRole('button', { name: `Sign in as ${email}` }).click()
    await expect(page).toHaveURL('/browse')
    await open(page, link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await expect(page.getByText("You're signed in, so there's nothing left to do")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue', exact: true })).toHaveAttribute(
      'href',
      '/dashboard',
    )

    const stranger = await openAs(null)
    await open(stranger, link)
    await expect(stranger).toHaveURL('/confirm-email?state=used')
    await expect(stranger.getByRole('link', { name: 'Continue to Sign In' })).toBeVisible()
    await expect(stranger.getByLabel('Email')).toBeVisible()
    await expect(stranger.getByRole('button', { name: 'Resend email' })).toBeVisible()
  })

  test('that a mail scanner looks at first still works; a made-up one does not', async ({
    page,
    request,
  }) => {
    const user = await createUser({ confirmed: false })
    const token = await linkFor(user)
    expect(
      (await request.head(`/?confirm=${token}`, { maxRedirects: 0 })).headers()['set-cookie'] ?? '',
    ).not.toContain('orbit_session')
    for (const wrong of ['', 'x', 'x'.repeat(5000), '%00', `${token}x`]) {
      const answer = await request.get(`/?confirm=${wrong}`, { maxRedirects: 0 })
      expect([answer.status(), answer.headers()['location']]).toEqual([
        302,
        '/confirm-email?state=used',
      ])
    }
    await open(page, `/?confirm=${token}&next=%2F%2Fevil.example`)
    await expect(page).toHaveURL('/email-confirmed')
    await page.getByRole('button', { name: `Sign in as ${user.email}` }).click()
    await expect(page).toHaveURL('/browse')
  })

  test('of somebody else changes nobody’s session; a press on the button that names the account does [P-AUTH-33]', async ({
    page,
    request,
  }) => {
    const [viewer, orbiter] = [
      await createUser(),
      await createUser({ roles: ['orbiter'], confirmed: false }),
    ]
    await signIn(page, viewer)
    await open(page, `/?confirm=${await linkFor(orbiter)}&next=%2Fprofile`)
    await expect(page).toHaveURL('/email-confirmed?next=%2Fprofile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed')
    await expect(page.getByText(`You are signed in as ${viewer.email}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: `Stay signed in as ${viewer.email}` }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(viewer.fullName)

    // Another site can neither press the button nor submit its form.
    const cookie = (await page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const form = { account: orbiter.id }
    for (const [name, value] of [
      ['origin', 'https://evil.example'],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const answer = await request.post('/email-confirmed', {
        form,
        headers: { cookie, [name]: value },
        maxRedirects: 0,
      })
      expect(answer.status()).toBe(403)
    }
    await open(page, '/email-confirmed?next=%2Fprofile')
    await page.getByRole('button', { name: `Sign in as ${orbiter.email}` }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(orbiter.fullName)
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Orbit: your home' }),
    ).toHaveAttribute('href', '/orbiter')
    await open(page, '/email-confirmed')
    await expect(page, 'there is nothing left to press').toHaveURL('/orbiter')
  })

  test('opened after another signs in to the account that the pressed button names, or to none [P-AUTH-33]', async ({
    page,
    context,
  }) => {
    const [first, second] = [
      await createUser({ confirmed: false }),
      await createUser({ confirmed: false }),
    ]
    await open(page, `/?confirm=${await linkFor(first)}`)
    const pressed = page.getByRole('button', { name: `Sign in as ${first.email}` })
    await expect(pressed).toBeVisible()
    const other = await context.newPage()
    await open(other, `/?confirm=${await linkFor(second)}`)
    await other.close()
    await pressed.click()
    await expect(
      page.getByRole('button', { name: `Sign in as ${second.email}` }),
      'asked once more, with the right name',
    ).toBeVisible()
    await page.getByRole('button', { name: `Sign in as ${second.email}` }).click()
    await expect(page).toHaveURL('/browse')
  })

  test('whose button was not pressed in time leads to the sign-in page', async ({
    page,
    context,
  }) => {
    const user = await createUser({ confirmed: false })
    await open(page, `/?confirm=${await linkFor(user)}&next=%2Fmy-bookings`)
    await context.clearCookies()
    await page.getByRole('button', { name: `Sign in as ${user.email}` }).click()
    await expect(page).toHaveURL('/auth?next=%2Fmy-bookings')
    await expect(toasts(page).getByText('That took too long. Please sign in again.')).toBeVisible()
  })
})
