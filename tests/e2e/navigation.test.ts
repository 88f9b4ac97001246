import type { Page } from '@playwright/test'
import { createUser } from '#tests/support/factories.ts'
import { expect, open, reload, signIn, test } from '#tests/support/journey.ts'
import { bar } from '#tests/support/site-bar.ts'

test('the first stop of the keyboard leads past the bar, which is fixed and takes on a surface once the page has moved more than 20 pixels [P-NAV-01] [P-NAV-13] [P-CONST-17]', async ({
  page,
}) => {
  await open(page, '/how-it-works')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.evaluate(() => scrollTo(0, 0))
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
  await page.unroute('**/weddings.data**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/weddings')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page did not load')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('home shows everything, and no button that could do nothing; the menu is the foot of the page, and signing out works [P-NAV-07]', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Why Orbit' }).getByRole('article')).toHaveCount(6)
    // Without JavaScript, hearts and the search are forms, and the search opens as a popover. There
    // may be no other buttons.
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^(?!Save |Search|What, where and when)/ }),
    ).toHaveCount(0)
    await page.getByRole('button', { name: 'What, where and when' }).click()
    await expect(page.getByRole('search').getByLabel('Where')).toBeVisible()
    await page.getByRole('search').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('search')).toBeHidden()
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
