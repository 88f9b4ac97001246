import { LINKS, bar } from '#tests/support/site-bar.ts'
import type { Page } from '@playwright/test'
import { createUser } from '#tests/support/factories.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'

const menuButton = (page: Page) => bar(page).getByRole('button', { name: 'Menu', exact: true })

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

/**
 * The heading of the page that Back leads to. The address changes immediately, the content a moment
 * later, and the menu closes with it.
 */
const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'From hello to posted in five steps.' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens over the page, holds the focus and the scrolling, and closes by Escape, its button and a link [P-NAV-09] [P-NAV-10] [P-RTE-32]', async ({
    page,
  }) => {
    await open(page, '/how-it-works')
    await expect(menu(page)).toBeHidden()
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
    const links = await menu(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ...LINKS,
      ['Test Navigation', '/test-nav'],
      ['Sign In', '/auth'],
      ['Get Started', '/auth?tab=signup'],
    ])
    await page.mouse.move(195, 400)
    await page.mouse.wheel(0, 600)
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await menuButton(page).click()
    await menu(page).getByRole('button', { name: 'Close menu' }).click()
    await expect(menu(page)).toBeHidden()
    await menuButton(page).click()
    await menu(page).getByRole('link', { name: 'Weddings' }).click()
    await expect(page).toHaveURL('/weddings')
    await expect(menu(page)).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain(
      'scroll-locked',
    )
    await page.goBack()
    await expect(heading(page)).toBeVisible()
    await expect(menu(page)).toBeHidden()
    // Rotating the device does not leave an open menu over the page.
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
    await page.setViewportSize({ width: 1200, height: 800 })
    await expect(menu(page)).toBeHidden()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Weddings' })
      .click()
    await expect(page).toHaveURL('/weddings')
  })

  test('someone who is signed in finds Home and Sign Out in the menu; signed out, the session is over [P-NAV-06] [P-NAV-07]', async ({
    page,
  }) => {
    await signIn(page, await createUser())
    await open(page, '/how-it-works')
    await menuButton(page).click()
    await expect(menu(page).getByRole('link', { name: 'Test Navigation' })).toHaveCount(0)
    await menu(page).getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await expect(heading(page)).toBeVisible()
    await menuButton(page).click()
    await menu(page).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    // Signing out reloads the page.
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await menuButton(page).click()
    await expect(menu(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
    await open(page, '/my-bookings')
    await expect(page).toHaveURL('/auth?next=%2Fmy-bookings')
  })
})
