/** An Orbiter's films as a wall: on their public page, and where they arrange it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listPortfolio } from '#market/creators/creator-queries.server.ts'
import { db } from '#app/platform/db.ts'
import { putFile, urlOf } from '#app/platform/storage.ts'
import { createOrbiter, type TestOrbiter } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'

const SLUG = 'rings-by-candlelight'

/** An Orbiter with films that play, in this order. */
async function createWithFilms(titles: string[]): Promise<TestOrbiter> {
  for (const name of [`${SLUG}.mp4`, `${SLUG}.webp`, `${SLUG}-360.webp`])
    await putFile(`reels/${name}`, await readFile(`db/demo/media/reels/${name}`))
  const orbiter = await createOrbiter({ fullName: 'Ana Wall' })
  const items = titles.map((title, at) => ({
    orbiterId: orbiter.id,
    title,
    // Each film has an address of its own, as if it were another file.
    mediaUrl: `${urlOf(`reels/${SLUG}.mp4`)}?film=${at}`,
    thumbnailUrl: urlOf(`reels/${SLUG}.webp`),
    mediaType: 'video' as const,
    displayOrder: at + 1,
  }))
  await db().insertInto('orbiterPortfolio').values(items).execute()
  return orbiter
}

const orderOf = async ({ id }: TestOrbiter) => (await listPortfolio(id)).map(({ title }) => title)
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const menuOf = (page: Page, title: string) =>
  page.locator('summary', { hasText: `More for ${title}` })
const checksButton = (page: Page) => page.getByRole('button', { name: 'checks done' })

test('a film of the wall opens by keyboard and gives the focus back; the cover plays until it is paused [P-PROF-16] [P-PROF-21]', async ({
  page,
}) => {
  const orbiter = await createWithFilms(['Doors', 'First dance', 'Last song'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, `/orbiter/${orbiter.id}`)
  const cover = page.getByRole('link', { name: 'Play a reel by Ana Wall: Doors' })
  await expect(page.locator('.creator-cover video')).toHaveJSProperty('muted', true)
  await cover.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pause the film' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.creator-cover video')).toHaveCount(0)

  const beside = page.getByRole('list', { name: 'More films' }).getByRole('link')
  await expect(beside).toHaveText(['Play First dance', 'Play Last song'])
  await page.keyboard.press('Tab')
  await expect(beside.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'First dance').locator('video')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'First dance')).toBeHidden()
  await expect(beside.first()).toBeFocused()
  await cover.press('Enter')
  await expect(dialog(page, 'Doors').locator('video')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page)
})

test('the checks open below their button by keyboard, and on a phone, where the name lies on the film [P-PROF-21]', async ({
  page,
}) => {
  const orbiter = await createWithFilms(['Doors', 'First dance'])
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/orbiter/${orbiter.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Wall' })).toBeInViewport()
  const film = await page.locator('.creator-cover').boundingBox()
  expect(film).toMatchObject({ x: 0, width: 390 })
  const list = page.locator('#checks-list')
  await expect(list).toBeHidden()
  await checksButton(page).press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await expect(list).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(checksButton(page)).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('films are links, the checks open, and an Orbiter arranges the wall [P-OD-21]', async ({
    page,
  }) => {
    const orbiter = await createWithFilms(['Doors', 'First dance'])
    await page.goto(`/orbiter/${orbiter.id}`)
    await expect(page.getByRole('link', { name: 'Play First dance' })).toHaveAttribute(
      'href',
      /\.mp4\?film=1$/,
    )
    await checksButton(page).click()
    await expect(page.getByText('Email confirmed')).toBeVisible()

    await signIn(page, orbiter)
    await page.goto('/orbiter/profile/portfolio')
    await menuOf(page, 'First dance').click()
    await page.getByRole('button', { name: 'Move earlier: First dance' }).click()
    await expect(page.locator('.portfolio-name')).toHaveText(['First dance', 'Doors'])
    expect(await orderOf(orbiter)).toEqual(['First dance', 'Doors'])
    await menuOf(page, 'Doors').click()
    await page.getByLabel('Remove Doors', { exact: true }).click()
    await page.getByRole('button', { name: 'Yes, remove Doors' }).click()
    await expect(page.getByText('It is no longer in your portfolio.')).toBeVisible()
    expect(await orderOf(orbiter)).toEqual(['First dance'])
  })
})

test('films change places by keyboard and by drag, the star comes first, and the empty frame takes the next [P-PROF-16] [P-OD-21]', async ({
  page,
}) => {
  const orbiter = await createWithFilms(['Doors', 'First dance', 'Last song', 'After'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, orbiter)
  await open(page, '/orbiter/profile/portfolio')
  const wall = page.getByRole('list', { name: 'Your work' })
  const names = wall.locator('.portfolio-name')
  const menu = (title: string) => menuOf(page, title)

  await menu('Last song').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  const earlier = page.getByRole('button', { name: 'Move earlier: Last song' })
  await expect(earlier).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Doors', 'Last song', 'First dance', 'After'])
  await expect(page.getByText('Moved earlier. Now number 2.')).toBeAttached()
  await expect(earlier).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Last song', 'Doors', 'First dance', 'After'])
  await expect(earlier).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu('Last song')).toBeFocused()
  await expect(earlier).toBeHidden()

  const poster = (title: string) =>
    wall.getByRole('listitem').filter({ hasText: title }).locator('.portfolio-poster')
  await poster('Last song').dragTo(poster('First dance'))
  await expect(names).toHaveText(['Doors', 'First dance', 'Last song', 'After'])
  await expect(page.getByText('Moved later. Now number 3.')).toBeAttached()
  expect(await orderOf(orbiter)).toEqual(['Doors', 'First dance', 'Last song', 'After'])

  await page.getByRole('button', { name: 'Feature After' }).click()
  await expect(names).toHaveText(['After', 'Doors', 'First dance', 'Last song'])
  // Featured work stays first.
  await poster('Doors').dragTo(poster('After'))
  await expect(names).toHaveText(['After', 'Doors', 'First dance', 'Last song'])

  await menu('Doors').click()
  await page.getByLabel('Edit Doors').click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Edit Doors')).toBeFocused()
  const picker = page.waitForEvent('filechooser')
  await wall.getByRole('link', { name: 'Add a film' }).click()
  expect((await picker).isMultiple()).toBe(true)
})
