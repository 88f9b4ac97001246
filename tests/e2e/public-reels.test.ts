import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
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

test('hero, category buttons in their order, featured reels and all reels [P-GAL-01] [P-GAL-02] [P-GEN-17]', async ({
  page,
}) => {
  const reel = await publishReel({ isFeatured: true })
  await open(page, `/browse-reels?${newId()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Reels')
  const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  expect((await categories.allTextContents()).slice(0, 6)).toEqual([
    'All',
    'Weddings',
    'Corporate',
    'Businesses',
    'Collabs',
    'Other',
  ])
  await expect(categories.first()).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('region', { name: 'Featured Reels' })).toContainText(reel.title)
  await expect(page.getByRole('region', { name: 'All Reels' })).toContainText(reel.title)
})

test('a category shows its reels alone, under its name [P-GAL-02] [P-GAL-05]', async ({ page }) => {
  const category = await newCategory()
  const [older, newer, elsewhere] = [
    await publishReel({ category }),
    await publishReel({ category }),
    await publishReel(),
  ]
  await open(page, `/browse-reels?${newId()}`)
  await page.getByRole('link', { name: category, exact: true }).click()
  await expect(page).toHaveURL(`/browse-reels?category=${category.replace(' ', '+')}`)
  const grid = page.getByRole('region', { name: category })
  await expect(grid.getByRole('heading', { level: 3 })).toHaveText([
    `Watch ${newer.title}`,
    `Watch ${older.title}`,
  ])
  await expect(page.getByText(elsewhere.title)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Featured Reels' })).toHaveCount(0)
  await expect(grid.getByText('7s')).toHaveCount(2)
  await expect(grid.getByText('0 views')).toHaveCount(2)
})

test('a category without reels says so [P-GAL-04]', async ({ page }) => {
  await open(page, galleryOf(await newCategory()))
  await expect(page.getByRole('heading', { name: 'No reels found' })).toBeVisible()
  await open(page, galleryOf('No such category'))
  await expect(page.getByRole('heading', { name: 'No reels found' })).toBeVisible()
})

test('a press opens the player, muted; its address opens it again; Escape and back close it [P-GAL-03]', async ({
  page,
}) => {
  const category = await newCategory()
  const reel = await publishReel({ category })
  await open(page, galleryOf(category))
  await page.getByRole('link', { name: reel.title }).click()
  const dialog = page.getByRole('dialog', { name: reel.title })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('video')).toHaveJSProperty('muted', true)
  await expect(page).toHaveURL(new RegExp(`reel=${reel.id}`))
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/reel=/)
  await expect(page.getByRole('link', { name: reel.title })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await open(page, address)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(galleryOf(category).replace('%20', '+'))
})

test('the player: keys turn the reels, a like stays, reports and sharing [P-GAL-03] [P-GAL-09]', async ({
  page,
  context,
}) => {
  const [category, person] = [await newCategory(), await createUser()]
  const [last, middle, first] = [
    await publishReel({ category }),
    await publishReel({ category }),
    await publishReel({ category }),
  ]
  const player = (reel: { title: string }) => page.getByRole('dialog', { name: reel.title })
  await open(page, galleryOf(category))
  await page.getByRole('link', { name: first.title }).click()
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
})

test('a reel that is gone does not take the gallery with it', async ({ page }) => {
  await open(page, `/browse-reels?reel=${newId()}`)
  await expect(page.getByText('This reel is no longer available.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('watching counts one view, and the dialog shows the new count [P-GAL-06]', async ({
    page,
  }) => {
    const category = await newCategory()
    const reel = await publishReel({ category })
    await open(page, galleryOf(category))
    await page.getByRole('link', { name: reel.title }).click()
    const dialog = page.getByRole('dialog', { name: reel.title })
    await expect(dialog.getByText('0 views')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Pause' })).toBeAttached()
    await expect(dialog.getByText('1 view', { exact: true })).toBeVisible()
    expect(await viewCount(reel.id)).toBe(1)
    const reported = page.waitForResponse((response) => response.url().endsWith('/views'))
    await reload(page)
    expect(await (await reported).json()).toEqual({ viewCount: 1 })
    expect(await viewCount(reel.id)).toBe(1)
  })
})

test('owners, admins and crawlers watch without being counted [P-GAL-06]', async ({
  page,
  openAs,
  request,
}) => {
  const orbiter = await createOrbiter()
  const reel = await publishReel({ orbiterId: orbiter.id })
  const views = `/api/reels/${reel.id}/views`
  await signIn(page, orbiter)
  const admin = await openAs(await createUser({ roles: ['admin'] }))
  for (const person of [page, admin]) {
    await open(person, '/how-it-works')
    expect(
      await person.evaluate(
        async (address) => (await (await fetch(address, { method: 'POST' })).json()) as unknown,
        views,
      ),
    ).toEqual({ viewCount: 0 })
  }
  expect(
    await (
      await request.post(views, {
        headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      })
    ).json(),
  ).toEqual({ viewCount: 0 })
  expect((await request.post(`/api/reels/${newId()}/views`)).status()).toBe(404)
  expect((await request.get(views)).status()).toBe(405)
})

test('a reel names who filmed it and leads to them', async ({ page }) => {
  const [category, orbiter] = [await newCategory(), await createOrbiter()]
  const reel = await publishReel({ category, orbiterId: orbiter.id })
  await open(page, galleryOf(category))
  await page.getByRole('link', { name: reel.title }).click()
  await page.getByRole('dialog').getByRole('link', { name: orbiter.fullName }).click()
  await expect(page).toHaveURL(`/orbiter/${orbiter.id}`)
})

test('more reels come on scrolling, and back brings the same list to the same place', async ({
  page,
}) => {
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

for (const [width, height] of [[1440, 900]] as const) {
  test(`the gallery is accessible at ${width} pixels, filled and empty`, async ({ page }) => {
    const category = await newCategory()
    await publishReel({ category, isFeatured: true })
    await page.setViewportSize({ width, height })
    await open(page, galleryOf(category))
    await expectAccessible(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    await open(page, galleryOf('No such category'))
    await expectAccessible(page)
  })

  test(`the player is accessible at ${width} pixels`, async ({ page }) => {
    const orbiter = await createOrbiter()
    const reel = await publishReel({ orbiterId: orbiter.id })
    await page.setViewportSize({ width, height })
    await open(page, `/browse-reels?reel=${reel.id}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}
