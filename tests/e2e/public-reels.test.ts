import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import {
  expect,
  expectAccessible,
  holdAnswer,
  open,
  reload,
  signIn,
  test,
} from '#tests/support/journey.ts'
import { publishReel } from '#tests/support/published-reel.ts'
import { newWord } from '#tests/support/new-word.ts'

/** A new category, so that other tests' reels do not show up in this one. */
async function newCategory(): Promise<string> {
  const name = `Test ${newWord()}`
  await db().insertInto('categories').values({ name, displayOrder: 100 }).execute()
  return name
}

const galleryOf = (category: string) => `/browse-reels?category=${encodeURIComponent(category)}`

async function viewCount(id: string): Promise<number> {
  return (
    await db()
      .selectFrom('reels')
      .select('viewCount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).viewCount
}

test('the player: a press or its address opens it, muted; Escape, back and Close close it; keys turn the reels, a like stays, reports and sharing, and the way to who filmed it [P-GAL-03] [P-GAL-09]', async ({
  page,
  context,
}) => {
  const [category, person, orbiter] = [
    await newCategory(),
    await createUser(),
    await createOrbiter(),
  ]
  const [last, middle, first] = [
    await publishReel({ category }),
    await publishReel({ category, orbiterId: orbiter.id }),
    await publishReel({ category }),
  ]
  const player = (reel: { title: string }) => page.getByRole('dialog', { name: reel.title })
  const link = page.getByRole('link', { name: first.title })
  await open(page, galleryOf(category))
  await link.click()
  await expect(player(first)).toBeVisible()
  await expect(player(first).locator('video')).toHaveJSProperty('muted', true)
  await expect(page).toHaveURL(new RegExp(`reel=${first.id}`))
  await page.keyboard.press('Escape')
  await expect(player(first)).toBeHidden()
  await expect(page).not.toHaveURL(/reel=/)
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(player(first)).toBeVisible()
  await page.goBack()
  await expect(player(first)).toBeHidden()
  await link.click()
  await expect(player(first)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(player(middle)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(player(last)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(player(middle)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`reel=${middle.id}`))
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Muted' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Next reel' }).click()
  await expect(player(last).locator('video')).toHaveJSProperty('muted', false)
  await page.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/browse-reels?reel=${last.id}`)}`)

  await signIn(page, person)
  await open(page, `/browse-reels?category=${encodeURIComponent(category)}&reel=${middle.id}`)
  await expect(player(middle)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByLabel('What is wrong with this reel?').fill('That is my party')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Our team reviews this reel within one day.')).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await reload(page)
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await player(middle).getByRole('button', { name: 'Close' }).click()
  await expect(player(middle)).toBeHidden()
  await expect(page).toHaveURL(galleryOf(category).replace('%20', '+'))
  await page.getByRole('link', { name: middle.title }).click()
  await player(middle).getByRole('link', { name: orbiter.fullName }).click()
  await expect(page).toHaveURL(`/orbiter/${orbiter.id}`)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('watching counts one view, and the dialog shows the new count [P-GAL-06]', async ({
    page,
  }) => {
    const category = await newCategory()
    const reel = await publishReel({ category })
    await db().updateTable('reels').set({ viewCount: 20 }).where('id', '=', reel.id).execute()
    const letGo = await holdAnswer(page, /\/views$/, 'POST')
    await open(page, galleryOf(category))
    await page.getByRole('link', { name: reel.title }).click()
    const dialog = page.getByRole('dialog', { name: reel.title })
    await expect(dialog.getByText('20 views')).toBeVisible()
    letGo()
    await expect(dialog.getByRole('button', { name: 'Pause' })).toBeAttached()
    await expect(dialog.getByText('21 views', { exact: true })).toBeVisible()
    expect(await viewCount(reel.id)).toBe(21)
    const reported = page.waitForResponse((response) => response.url().endsWith('/views'))
    await reload(page)
    expect(await (await reported).json()).toEqual({ viewCount: 21 })
    expect(await viewCount(reel.id)).toBe(21)
  })
})

test('more reels come on scrolling, and back brings the same list to the same place', async ({
  page,
}) => {
  // Two columns, so that the end of the first page is far below.
  await page.setViewportSize({ width: 390, height: 700 })
  const category = await newCategory()
  const titles: string[] = []
  for (let count = 0; count < 16; count += 1) titles.push((await publishReel({ category })).title)
  await open(page, galleryOf(category))
  const cards = page.getByRole('region', { name: category }).getByRole('listitem')
  await expect(cards).toHaveCount(15)
  await page.getByRole('link', { name: 'More reels' }).scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(16)
  await expect(page.getByRole('link', { name: 'More reels' })).toHaveCount(0)
  await expect(page).toHaveURL(/pages=2/)
  const oldest = page.getByRole('link', { name: titles[0] })
  await oldest.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About', exact: false })
    .first()
    .click()
  await expect(page).not.toHaveURL(/browse-reels/)
  await page.goBack()
  await expect(cards).toHaveCount(16)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 20)
  await oldest.click()
  await expect(page.getByRole('dialog', { name: titles[0] })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('categories filter and a reel can be watched', async ({ page }) => {
    const category = await newCategory()
    const reel = await publishReel({ category })
    await page.goto(`/browse-reels?${newId()}`)
    await page.getByRole('link', { name: category, exact: true }).click()
    await page.getByRole('link', { name: reel.title }).click()
    const plain = page.getByRole('region', { name: reel.title })
    await expect(plain.locator('video[controls][muted]')).toBeVisible()
    await expect(plain.getByText('0 likes')).toBeVisible()
    await plain.getByRole('button', { name: 'Like' }).click()
    await expect(page).toHaveURL(
      `/auth?next=${encodeURIComponent(`/browse-reels?reel=${reel.id}`)}`,
    )
  })
})

test('a category without reels says so, and is accessible [P-GAL-04]', async ({ page }) => {
  await open(page, galleryOf(await newCategory()))
  await expect(page.getByRole('heading', { name: 'No reels found' })).toBeVisible()
  await expectAccessible(page)
})
