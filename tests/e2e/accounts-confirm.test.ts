import type { Locator, Page } from '@playwright/test'
import { issueToken } from '#app/features/auth/one-time-tokens.server.ts'
import { db } from '#app/platform/db.ts'
import { createUser, type TestUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { linkIn, listMails } from '#tests/support/mailbox.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const resendButton = (page: Page) => page.getByRole('main').locator('form').getByRole('button')
const reminder = (page: Page) => page.getByRole('complementary', { name: 'Reminder' })

/** Opens the confirmation page with a clock that only moves when it is told to. */
async function openWith(page: Page, email: string | null) {
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 60_000)
  await open(
    page,
    email === null ? '/confirm-email' : `/confirm-email?email=${encodeURIComponent(email)}`,
  )
}

/** As if the server's cooldown were over; the page's own clock cannot make that happen. */
async function forgetCooldown(email: string) {
  await db().deleteFrom('rateLimits').where('key', '=', `resend:email:${email}`).execute()
}

/** Makes this browser the one that signed the person up. */
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

const linkFor = (user: TestUser) => issueToken(db(), user.id, 'confirm-email', 3_600_000)

/** With the browser's time stopped, what appears a moment later needs that moment. */
async function expectToAppear(page: Page, locator: Locator) {
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(locator).toBeVisible({ timeout: 400 })
  }).toPass()
}

/** A toast that is there for some seconds, give or take one. */
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
  await expect(toasts(page).getByText('Email already confirmed!')).toBeVisible()
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

    // Another site can neither press the button nor send its form.
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
