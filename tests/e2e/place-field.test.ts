import type { Page } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, test } from '#tests/support/journey.ts'

const place = (page: Page) => page.getByRole('combobox', { name: 'Location' })
const suggestions = (page: Page) => page.getByRole('listbox')

/** The plain field becomes the combobox when somebody reaches it. */
async function reach(page: Page): Promise<void> {
  await page.getByLabel('Location').focus()
  await expect(place(page)).toBeFocused()
}

test('the place field suggests cities while somebody types; keys choose one, and Enter searches', async ({ page }) => {
  await open(page, '/browse-creators')
  await reach(page)
  await expect(place(page)).toHaveAttribute('placeholder', 'Location')
  await page.keyboard.type('bos')
  await expect(suggestions(page).getByRole('option')).toHaveText(['Boston, MA'])
  await expect(page.locator('[data-live-announcer]'), 'a screen reader hears how many there are').toContainText('1 option available')
  await expectAccessible(page, { within: '.combobox-list' })
  await expectAccessible(page, { within: '.search-row label:has([role=combobox])' })
  await page.keyboard.press('ArrowDown')
  await expect(suggestions(page).getByRole('option', { name: 'Boston, MA' })).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(suggestions(page)).toBeHidden()
  await expect(place(page)).toHaveValue('Boston')
  await expect(page, 'the first Enter chooses').toHaveURL('/browse-creators')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/browse-creators?location=Boston')
  await expect(page.getByRole('region', { name: 'Reel creators in Boston' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(place(page)).toHaveValue('')
})

test('any other text is welcome: one Enter searches for it while suggestions are open, and Escape closes them', async ({ page }) => {
  const city = `Xanadu ${newId().slice(-6)}`
  await createOrbiter({ location: city })
  await open(page, '/browse-creators')
  await reach(page)
  await page.keyboard.type('xanad')
  await expect(suggestions(page).getByRole('option', { name: city })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suggestions(page)).toBeHidden()
  await expect(place(page)).toHaveValue('xanad')
  await page.keyboard.type('u')
  await expect(suggestions(page).getByRole('option', { name: city })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/browse-creators?location=xanadu')
  await expect(place(page)).toHaveValue('xanadu')
  await place(page).fill('qqqq')
  await expect(page.getByText('No matching city')).toBeVisible()
  await place(page).fill('')
  await expect(page.getByText('No matching city')).toBeHidden()
})

test('what was typed before the suggestions arrived stays, and a finger chooses on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/browse-creators')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/combobox-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Location').focus()
  await page.keyboard.type('chic')
  letGo()
  await expect(place(page)).toBeFocused()
  await expect(place(page)).toHaveValue('chic')
  await page.keyboard.type('a')
  await suggestions(page).getByRole('option', { name: 'Chicago, IL' }).click()
  await expect(place(page)).toHaveValue('Chicago')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/browse-creators?location=Chicago')
})

test('without a connection to the suggestions the plain field searches all the same', async ({ page, problems }) => {
  problems.allow(/combobox-|net::ERR_FAILED/)
  await open(page, '/browse-creators')
  await page.route(/combobox-[^/]+\.js$/, (route) => route.abort())
  await page.getByLabel('Location').fill('miami')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/browse-creators?location=miami')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the place field is a plain one', async ({ page }) => {
    await page.goto('/browse-creators')
    await page.getByRole('searchbox', { name: 'Location' }).fill('Dallas')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/location=Dallas/)
    await expect(page.getByRole('searchbox', { name: 'Location' })).toHaveValue('Dallas')
  })
})
