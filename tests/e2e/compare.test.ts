/** Up to three Orbiters side by side: with the keyboard, with their films, and without a script. */
import type { Page } from '@playwright/test'
import { createWith, names } from '#tests/support/creator-list.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, test } from '#tests/support/journey.ts'
import { newWord } from '#tests/support/new-word.ts'
import { publishReel } from '#tests/support/published-reel.ts'
import { db } from '#app/platform/db.ts'

const FILM = '/files/reels/rings-by-candlelight.mp4'
const NAMES = ['Ana Pro', 'Ben Mid', 'Cy New', 'Dee Old'] as const

/** Four who are found by a word, each with the same film. */
async function createFour(word: string): Promise<void> {
  await publishReel()
  await createWith(
    word,
    NAMES.map((fullName) => ({ fullName })),
  )
  await db()
    .updateTable('profiles')
    .set({ coverReelUrl: FILM, coverPosterUrl: FILM.replace('.mp4', '.webp') })
    .where('bio', 'like', `%${word}%`)
    .execute()
}

const dock = (page: Page) => page.getByRole('region', { name: 'Compare', exact: true })
const chosen = (page: Page) => dock(page).getByRole('button', { name: /from the comparison$/ })
const button = (page: Page, name: string) =>
  page.getByRole('button', { name: `Compare ${name}`, exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'The Orbiters you compare' })

/** Opens the comparison of the first two. */
async function openTwo(page: Page): Promise<void> {
  const word = newWord()
  await createFour(word)
  await open(page, `/browse-creators?q=${word}`)
  for (const [index, name] of NAMES.slice(0, 2).entries()) {
    await button(page, name).click()
    await expect(chosen(page)).toHaveCount(index + 1)
  }
  await dock(page).locator('summary').click()
}

test('with the keyboard: three are chosen, a fourth is refused and swapped in, and Back undoes it [P-BRW-19] [P-BRW-20]', async ({
  page,
}) => {
  const word = newWord()
  await createFour(word)
  await open(page, `/browse-creators?q=${word}&sort=newest`)
  await expect(names(page)).toHaveCount(4)
  for (const name of NAMES.slice(0, 3)) {
    await button(page, name).focus()
    await page.keyboard.press('Space')
    await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(dock(page)).toContainText(name === 'Ana Pro' ? 'Add one more' : 'Compare')
  }
  await expect(chosen(page)).toHaveCount(3)
  await button(page, 'Dee Old').focus()
  await page.keyboard.press('Enter')
  const refusal = dock(page).getByRole('alert')
  await expect(refusal).toContainText('You can compare up to three. To add Dee Old, take one out:')
  await expect(chosen(page)).toHaveCount(3)
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Cy New: swap for Dee Old' }).press('Enter')
  await expect(refusal).toBeHidden()
  await reload(page)
  await expect(button(page, 'Dee Old')).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Cy New')).toHaveAttribute('aria-pressed', 'false')

  await dock(page).locator('summary').press('Enter')
  await expect(table(page).getByRole('columnheader', { name: 'Dee Old' })).toBeVisible()
  await expectAccessible(page)
  await table(page).getByRole('button', { name: 'Remove Ana Pro' }).press('Enter')
  await expect(table(page).getByRole('columnheader')).toHaveCount(2)
  await expect(dock(page).locator('summary')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(table(page)).toBeHidden()
  await dock(page).getByRole('button', { name: 'Clear all' }).press('Enter')
  await expect(dock(page)).toBeHidden()
  await expect(page).toHaveURL(`/browse-creators?q=${word}&sort=newest`)
  await page.goBack()
  await expect(chosen(page)).toHaveCount(2)
})

test('another search keeps what is compared [P-BRW-19]', async ({ page }) => {
  const word = newWord()
  await createFour(word)
  const { id } = await createOrbiter({ fullName: 'Eve Other' })
  await open(page, `/browse-creators?compare=${id}`)
  await page.getByRole('searchbox', { name: 'Search creators' }).fill(word)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(names(page)).toHaveCount(4)
  await expect(page).toHaveURL(`/browse-creators?q=${word}&compare=${id}`)
  await button(page, 'Ben Mid').click()
  await expect(chosen(page)).toHaveCount(2)
  await page.getByRole('link', { name: `Remove “${word}”` }).click()
  await expect(page).toHaveURL(/\/browse-creators\?compare=[^&]*$/)
  await expect(chosen(page)).toHaveCount(2)
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Tech' }).check()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('checkbox', { name: 'Tech' })).not.toBeChecked()
  await expect(page).toHaveURL(/\/browse-creators\?compare=[^&]*$/)
  await expect(chosen(page)).toHaveCount(2)
})

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the films of the comparison play in step, and one button stops them all [P-BRW-21]', async ({
    page,
  }) => {
    const word = newWord()
    await createFour(word)
    await open(page, `/browse-creators?q=${word}`)
    for (const [index, name] of NAMES.slice(0, 3).entries()) {
      await button(page, name).click()
      await expect(chosen(page)).toHaveCount(index + 1)
    }
    const films = table(page).locator('video')
    await expect(films).toHaveCount(0)
    await dock(page).locator('summary').click()
    await expect(films).toHaveCount(3)
    const times = () =>
      films.evaluateAll((all) => all.map((film) => (film as HTMLVideoElement).currentTime))
    await expect.poll(async () => Math.min(...(await times()))).toBeGreaterThan(0.3)
    const at = await times()
    expect(Math.max(...at) - Math.min(...at)).toBeLessThan(0.5)
    await dock(page).getByRole('button', { name: 'Pause all films' }).click()
    const arePaused = () =>
      films.evaluateAll((all) => all.every((film) => (film as HTMLVideoElement).paused))
    await expect.poll(arePaused).toBe(true)
    await dock(page).getByRole('button', { name: 'Play all films' }).click()
    await expect.poll(arePaused).toBe(false)
    await page.keyboard.press('Escape')
    await expect(films).toHaveCount(0)
  })

  test('while saving data the films wait to be played [P-BRW-21]', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await openTwo(page)
    await expect(table(page).locator('video')).toHaveCount(2)
    await expect(dock(page).getByRole('button', { name: 'Play all films' })).toBeVisible()
  })
})

test('under reduced motion the films wait to be played [P-BRW-21]', async ({ page }) => {
  await openTwo(page)
  await expect(table(page).locator('video')).toHaveCount(2)
  await expect(dock(page).getByRole('button', { name: 'Play all films' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the buttons lead from choice to choice, and the comparison opens [P-BRW-19] [P-BRW-20]', async ({
    page,
  }) => {
    const word = newWord()
    await createFour(word)
    await page.goto(`/browse-creators?q=${word}`)
    for (const [index, name] of NAMES.slice(0, 3).entries()) {
      await button(page, name).click()
      await expect(chosen(page)).toHaveCount(index + 1)
    }
    await expect(names(page)).toHaveCount(4)
    await dock(page).locator('summary').click()
    await expect(table(page).getByRole('link', { name: 'Book Now: Ana Pro' })).toBeVisible()
    await dock(page).locator('summary').click()
    await button(page, 'Dee Old').click()
    await expect(dock(page)).toContainText('To add Dee Old, take one out:')
    await dock(page).getByRole('button', { name: 'Keep these three' }).click()
    await expect(chosen(page)).toHaveCount(3)
    await dock(page).getByRole('button', { name: 'Clear all' }).click()
    await expect(dock(page)).toHaveCount(0)
    await expect(names(page)).toHaveCount(4)
  })
})
