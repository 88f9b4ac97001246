/** The frame of signed-in work: one bar, one navigation, one left edge. */
import type { Page } from '@playwright/test'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'

const PUBLIC_LINKS = ['How It Works', 'Browse Reels', 'Weddings']

/** The labels of the visible entries, without their counts. */
const entries = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name, exact: true })
    .getByRole('link')
    .filter({ visible: true })
    .locator('.work-label')

async function openMenu(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click()
  return page.getByRole('menu', { name: 'Your account' })
}

test('work has a slim bar, its own navigation and one line of footer, and each of its pages begins at the same left edge; the public links are in the profile menu [P-NAV-04] [P-NAV-06] [P-MENU-02]', async ({
  page,
}) => {
  await signIn(page, await createOrbiter({ roles: ['orbiter', 'user', 'admin'] }))
  await open(page, '/orbiter')
  await expect(entries(page, 'Dashboard')).toHaveText([
    'Overview',
    'Profile',
    'Bookings',
    'Calendar',
    'Inbox',
    'Wallet',
  ])
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  for (const name of PUBLIC_LINKS) await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /newsletter|email/i })).toHaveCount(0)
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link')).toHaveText(['Help', 'Terms', 'Privacy'])
  const menu = await openMenu(page)
  for (const name of PUBLIC_LINKS) await expect(menu.getByRole('menuitem', { name })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Become an Orbiter' })).toHaveCount(0)
  for (const [path, side] of [
    ['/dashboard', 232],
    ['/dashboard/bookings', 232],
    ['/my-bookings', 232],
    ['/favourites', 232],
    ['/profile', 232],
    ['/notifications', 232],
    ['/orbiter/bookings', 232],
    ['/orbiter/calendar', 232],
    ['/admin', 256],
    ['/admin/users', 256],
  ] as const) {
    await open(page, path)
    const edge = await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => heading.getBoundingClientRect().left)
    expect.soft(Math.round(edge) - side, path).toBe(48)
  }
})

test('a customer changes the theme in the menu with one press, and can become an Orbiter there; on a phone the navigation is a bar at the bottom, and Home is in the menu [P-NAV-06] [P-NAV-11]', async ({
  page,
}) => {
  await signIn(page, await createUser())
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/dashboard')
  const wide = await openMenu(page)
  await expect(wide.getByRole('menuitem', { name: 'Become an Orbiter' })).toBeVisible()
  await wide.getByRole('menuitem', { name: 'System theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/dashboard')
  const nav = page.getByRole('navigation', { name: 'Dashboard', exact: true })
  await expect(entries(page, 'Dashboard')).toHaveText([
    'Overview',
    'Bookings',
    'Messages',
    'Profile',
    'Saved',
  ])
  const box = await nav.boundingBox()
  expect(box && box.y + box.height).toBe(844)
  await nav.getByRole('link', { name: 'Saved' }).click()
  await expect(page).toHaveURL('/favourites')
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const menu = await openMenu(page)
  await menu.getByRole('menuitem', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('on each of the four tabs of an Orbiter, the frame greets, has the switch and the menu: at the foot of the sidebar, on phones on the one line of the bar; the choice stays from tab to tab [P-OD-01] [P-OD-22]', async ({
  page,
}) => {
  await signIn(page, await createOrbiter({ fullName: 'Robin Vale' }))
  const bar = page.getByRole('banner')
  const greeting = page.getByText('Hi, Robin Vale', { exact: true }).filter({ visible: true })
  const toggle = page.getByRole('button', { name: 'Available' })
  const menu = bar.getByRole('link', { name: 'Your account' })
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/orbiter', '/orbiter/profile', '/orbiter/bookings', '/orbiter/calendar']) {
      await open(page, path)
      for (const part of [greeting, toggle, menu]) {
        await expect(part, `${path} at ${width} px`).toBeVisible()
      }
      const [greetingBox, toggleBox, menuBox] = await Promise.all(
        [greeting, toggle, menu].map((part) => part.boundingBox()),
      )
      if (!greetingBox || !toggleBox || !menuBox) throw new Error('A part has no box')
      if (width < 768) {
        const middles = [greetingBox, toggleBox, menuBox].map(({ y, height }) =>
          Math.round(y + height / 2),
        )
        expect.soft(new Set(middles).size, `one line: ${path}`).toBe(1)
        expect.soft((await bar.boundingBox())?.height, `no second line: ${path}`).toBe(56)
        continue
      }
      const edge = await page
        .getByRole('heading', { level: 1 })
        .evaluate((heading) => heading.getBoundingClientRect().left)
      for (const { x, y, width: wide, height } of [greetingBox, toggleBox]) {
        expect.soft(x + wide, `in the sidebar: ${path} at ${width} px`).toBeLessThan(edge)
        expect.soft(y, `at its foot: ${path} at ${width} px`).toBeGreaterThan(844 - 160)
        expect.soft(y + height, `in view: ${path} at ${width} px`).toBeLessThanOrEqual(844)
      }
    }
  }
  await page.getByRole('button', { name: 'Available', pressed: true }).click()
  await expect(page.getByText('Now Unavailable', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Bookings' }).click()
  await expect(page).toHaveURL('/orbiter/bookings')
  await expect(page.getByRole('button', { name: 'Available', pressed: false })).toBeVisible()
})
