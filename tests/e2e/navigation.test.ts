import type { Page } from '@playwright/test'
import { createOrbiter, createUser, type NewUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { bar, LINKS } from '#tests/support/site-bar.ts'

test('the bar has the four links, and for visitors two ways in [P-NAV-04] [P-NAV-05] [P-NAV-02]', async ({
  page,
}) => {
  await open(page, '/weddings')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(
    await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')]),
    ),
  ).toEqual(LINKS)
  await expect(links).toHaveText(['How It Works', 'Browse Reels', 'Weddings', 'Become an Orbiter'])
  await expect(
    page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]'),
  ).toHaveText('Weddings')
  for (const [name, href] of [
    ['Sign In', '/auth'],
    ['Get Started', '/auth?tab=signup'],
  ] as const)
    await expect(bar(page).getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(bar(page).getByRole('link', { name: 'Home', exact: true })).toHaveCount(0)
  await expect(bar(page).getByRole('link', { name: /^Orbit/ })).toHaveAttribute('href', '/')
  await links.first().click()
  await expect(page).toHaveURL('/how-it-works')
})

const HOMES: { who: string; user: NewUser; home: string }[] = [
  { who: 'a customer', user: { roles: ['user'] }, home: '/dashboard' },
  { who: 'an Orbiter', user: { roles: ['orbiter'] }, home: '/orbiter' },
  { who: 'an admin', user: { roles: ['admin'] }, home: '/admin' },
  {
    who: 'an admin who was a customer first',
    user: { roles: ['user', 'admin'] },
    home: '/dashboard',
  },
]

for (const { who, user, home } of HOMES) {
  test(`the logo and Home lead ${who} to ${home}; on the front page there is no Home [P-NAV-02] [P-NAV-03] [P-NAV-06]`, async ({
    page,
  }) => {
    await signIn(
      page,
      user.roles?.[0] === 'orbiter' ? await createOrbiter() : await createUser(user),
    )
    await open(page, '/how-it-works')
    await expect(bar(page).getByRole('link', { name: /^Orbit/ })).toHaveAttribute('href', home)
    await expect(bar(page).getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    await bar(page).getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL(home)
    await expect(bar(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible()
    await open(page, '/')
    await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Home', exact: true })).toHaveCount(0)
  })
}

test('signing out leads to the front page, and the session is over [P-NAV-07]', async ({
  page,
}) => {
  await signIn(page, await createUser())
  await open(page, '/my-bookings')
  await bar(page).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(bar(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
  await open(page, '/my-bookings')
  await expect(page).toHaveURL('/auth?next=%2Fmy-bookings')
})

test('signing out of a session that is gone leads to the front page all the same [P-NAV-08]', async ({
  page,
}) => {
  await page
    .context()
    .addCookies([
      { name: 'orbit_session', value: 'no-such-session', url: process.env['PUBLIC_URL'] ?? '' },
    ])
  await open(page, '/weddings')
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/sign-out' })
    document.body.append(form)
    form.submit()
  })
  await expect(page).toHaveURL('/')
  expect(
    (await page.context().cookies()).filter((cookie) => cookie.name === 'orbit_session'),
  ).toEqual([])
})

test('the bar is fixed, and takes on a surface once the page has moved more than 20 pixels [P-NAV-01]', async ({
  page,
}) => {
  await open(page, '/how-it-works')
  const surface = () => bar(page).evaluate((element) => getComputedStyle(element).borderBottomColor)
  const atTop = await surface()
  for (const [offset, isScrolled] of [
    [20, false],
    [21, true],
    [400, true],
    [0, false],
  ] as const) {
    await page.evaluate((top) => scrollTo(0, top), offset)
    await expect(bar(page), `${offset} pixels`).toHaveJSProperty(
      'dataset.scrolled',
      isScrolled ? 'true' : undefined,
    )
    await expect
      .poll(surface)
      .toEqual(isScrolled ? expect.not.stringMatching(atTop.replace(/[()]/g, '\\$&')) : atTop)
    expect((await bar(page).boundingBox())?.y).toBe(0)
  }
})

test('the first stop of the keyboard leads past the bar [P-NAV-13]', async ({ page }) => {
  await open(page, '/how-it-works')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])

/** The color that the browser gives its own toolbar: the first theme-color meta tag applies. */
const barColour = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content)

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('vite-ui-theme'))

async function chooseTheme(page: Page, label: string): Promise<void> {
  await bar(page).locator('summary', { hasText: 'Toggle theme' }).click()
  await bar(page).getByRole('button', { name: label, exact: true }).click()
}

test('the theme is dark at first, and a choice lasts, without a flash of the other [P-NAV-11] [P-NAV-12] [P-ENT-02]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  // The state of <html> when its body begins: nothing has been painted before that.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return
      observer.disconnect()
      Object.assign(window, { themeAtFirst: document.documentElement.dataset['theme'] })
    }).observe(document, { childList: true, subtree: true })
  })
  // Written by the script above, in the browser.
  const themeAtFirst = () =>
    page.evaluate(() => (window as unknown as { themeAtFirst: string }).themeAtFirst)
  await open(page, '/how-it-works')
  expect([await theme(page), await themeAtFirst(), await stored(page)]).toEqual([
    'dark',
    'dark',
    null,
  ])
  await chooseTheme(page, 'Light')
  expect([await theme(page), await stored(page), await barColour(page)]).toEqual([
    'light',
    'light',
    '#faf8f3',
  ])
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await reload(page)
  expect([await theme(page), await themeAtFirst(), await ground()]).toEqual([
    'light',
    'light',
    light,
  ])
  await chooseTheme(page, 'System')
  expect([await theme(page), await stored(page)]).toEqual(['light', 'system'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => theme(page)).toBe('dark')
  await chooseTheme(page, 'Dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await reload(page)
  expect([
    await theme(page),
    await themeAtFirst(),
    await stored(page),
    await barColour(page),
  ]).toEqual(['dark', 'dark', 'dark', '#0b0b0d'])
  expect(await ground()).not.toBe(light)
})

test('a path that leads nowhere says so, by link and by address [P-RTE-33] [P-STAT-07]', async ({
  page,
}) => {
  for (const path of ['/no-such-page', '/orbiter/a/b/c', '/admin-of-nothing?x=1']) {
    const answer = await open(page, path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  }
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a page that does not arrive leaves the bar, and can be tried again', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|Failed to fetch/)
  await signIn(page, await createUser())
  await open(page, '/how-it-works')
  await chooseTheme(page, 'Light')
  const look = () =>
    page.evaluate(() => [
      document.documentElement.dataset['theme'],
      getComputedStyle(document.body).backgroundColor,
    ])
  const lookBefore = await look()
  await page.route('**/weddings.data**', (route) => route.abort('failed'))
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Weddings' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
  await expect(page.getByText('The connection was lost.')).toBeVisible()
  await expect(page).toHaveTitle('This page did not load · Orbit')
  expect(await look()).toEqual(lookBefore)
  await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/weddings.data**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/weddings')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page did not load')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('the menu is the foot of the page, and signing out works [P-NAV-07]', async ({ page }) => {
    await signIn(page, await createUser())
    await page.goto('/weddings')
    await expect(bar(page).locator('summary', { hasText: 'Toggle theme' })).toBeHidden()
    await bar(page).getByRole('link', { name: 'Menu' }).click()
    await expect(page).toHaveURL('/weddings#footer')
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }),
    ).toBeInViewport()
    await page.setViewportSize({ width: 1200, height: 800 })
    await bar(page).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
  })
})
