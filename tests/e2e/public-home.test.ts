import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { publishReel } from '#tests/support/published-reel.ts'

/** An uncached home page: visitors' pages are cached for a few seconds by their address. */
const freshHome = () => `/?${newId()}`

test('the hero says what Orbit does and leads to both ways in [P-HOME-01] [P-HOME-02] [P-HOME-03]', async ({
  page,
}) => {
  await open(page, freshHome())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Reels. Shot. Edited. Delivered Fast.',
  )
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Become an Orbiter' })).toHaveAttribute(
    'href',
    '/become-orbiter',
  )
  await main.getByRole('link', { name: 'Book a Reel' }).click()
  await expect(page).toHaveURL('/enquiry')
})

test('what, where and when: the search in the first screen opens the marketplace with what was filled in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, freshHome())
  const search = page.getByRole('main').getByRole('search')
  await expect(search.getByRole('button', { name: 'Search' })).toBeInViewport({ ratio: 1 })
  await search.getByLabel('What').fill('food')
  await search.getByLabel('Where').fill('Dallas')
  await search.getByLabel('Time').selectOption({ label: '6:30 PM' })
  const date = await search.getByLabel('Date').getAttribute('min')
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await search.getByLabel('Date').fill(date ?? '')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(`/browse-creators?q=food&location=Dallas&date=${date}&time=18%3A30`)
  await open(page, freshHome())
  await search.getByLabel('Where').fill('Miami')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/browse-creators?location=Miami')
})

test('the hero shows three featured reels that lead to their player', async ({ page }) => {
  const reels = [
    await publishReel({ isFeatured: true }),
    await publishReel({ isFeatured: true }),
    await publishReel({ isFeatured: true }),
  ]
  await open(page, freshHome())
  const links = page.locator('main a[href*="reel="]')
  await expect(links).toHaveCount(3)
  const target = await links.first().getAttribute('href')
  expect(target).toMatch(/^\/browse-reels\?reel=[0-9a-f-]{36}$/)
  expect(reels).toHaveLength(3)
  await links.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('whoever asks for less motion gets still reels, and can play them all the same', async ({
  page,
}) => {
  for (let count = 0; count < 3; count += 1) await publishReel({ isFeatured: true })
  await open(page, freshHome())
  await expect(page.locator('.fan video')).toHaveCount(0)
  await page.getByRole('button', { name: 'Play the reels' }).click()
  await expect(page.locator('.fan video')).toHaveJSProperty('muted', true)
  await page.getByRole('button', { name: 'Pause the reels' }).click()
  await expect(page.locator('.fan video')).toHaveCount(0)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('the reel in front plays by itself, muted, and gives way to the next one', async ({
    page,
  }) => {
    for (let count = 0; count < 3; count += 1) await publishReel({ isFeatured: true })
    await open(page, freshHome())
    const video = page.locator('.fan video')
    await expect(video).toHaveJSProperty('muted', true)
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0)
    const first = await page.locator('.fan-card[data-place="front"]').getAttribute('href')
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.1
    })
    await expect(page.locator('.fan-card[data-place="front"]')).not.toHaveAttribute(
      'href',
      first ?? '',
    )
  })
})

test('three packages at the prices of the catalogue, each leading to its enquiry [P-HOME-04] [P-HOME-05] [P-CONST-01] [P-CONST-02] [P-CONST-03]', async ({
  page,
}) => {
  await open(page, freshHome())
  const products = await db()
    .selectFrom('products')
    .select(['id', 'name', 'price', 'features'])
    .where('family', '=', 'event-package')
    .orderBy('displayOrder')
    .execute()
  expect(products.map(({ name, price }) => [name, price])).toEqual([
    ['Instant Reel', 9900],
    ['Event Boost', 17_900],
    ['Full Event', 29_900],
  ])
  const packages = page.getByRole('region', { name: 'Packages' })
  await expect(packages.getByRole('article')).toHaveCount(3)
  for (const { id, name, price, features } of products) {
    const card = packages.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    await expect(card).toContainText(`$${price / 100}per project`)
    for (const feature of features) await expect(card).toContainText(feature)
    await expect(card.getByText('Most Popular')).toHaveCount(id === 'event-boost' ? 1 : 0)
    await expect(card.getByRole('link', { name: 'Book Now' })).toHaveAttribute(
      'href',
      `/enquiry?package=${id}`,
    )
  }
  await expect(packages.getByRole('link', { name: 'Schedule Consultation' })).toHaveAttribute(
    'href',
    '/enquiry',
  )
})

test('six value points, each with a way to see it, and the way to the wedding packages [P-HOME-06] [P-HOME-13] [P-GEN-10]', async ({
  page,
}) => {
  await open(page, freshHome())
  const points = page.getByRole('group', { name: 'Why Orbit' })
  await expect(points.getByRole('article')).toHaveCount(6)
  await expect(points.getByRole('link')).toHaveCount(6)
  await page.getByRole('link', { name: 'View Wedding Packages' }).click()
  await expect(page).toHaveURL('/weddings')
})

test('featured Orbiters are real ones: facts, three specialties and how many more, Book Now, all of them [P-HOME-07] [P-HOME-08] [P-HOME-09] [P-HOME-14] [P-CONST-11] [P-CONST-10] [P-CALL-35]', async ({
  page,
}) => {
  const orbiter = await createOrbiter({
    specialties: ['Food', 'Events', 'Tech', 'Beauty', 'Travel'],
    location: 'Miami, FL',
    startingPriceCents: 12_500,
    reviews: { count: 900, sum: 4410 },
  })
  await signIn(page, await createUser())
  await open(page, freshHome())
  const featured = page.getByRole('region', { name: 'Featured Orbiters' })
  const card = featured.getByRole('article').filter({ hasText: orbiter.fullName })
  await expect(card).toContainText('Food, Events, Tech +2 · Miami, FL')
  await expect(card).toContainText('from $125')
  await expect(card.getByRole('img', { name: 'Rated 4.9 out of 5 from 900 ratings' })).toBeVisible()
  await expect(featured.getByRole('link', { name: 'View All Orbiters' })).toHaveAttribute(
    'href',
    '/browse-creators',
  )
  await card.getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(`/orbiter/${orbiter.id}?book=any`)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('carousels show three cards, then two, then one, and their buttons go round [P-HOME-10]', async ({
  page,
}) => {
  await open(page, freshHome())
  const carousel = page.getByRole('group', { name: 'Why Orbit' })
  const fullyShown = () =>
    carousel.getByRole('list').evaluate((track) => {
      const [left, right] = [
        track.getBoundingClientRect().left - 2,
        track.getBoundingClientRect().right + 2,
      ]
      return [...track.children].flatMap((card, index) =>
        card.getBoundingClientRect().left >= left && card.getBoundingClientRect().right <= right
          ? [index + 1]
          : [],
      )
    })
  const press = (name: 'Next' | 'Previous') => carousel.getByRole('button', { name }).click()
  await expect.poll(fullyShown).toEqual([1, 2, 3])
  await press('Next')
  await expect.poll(fullyShown).toEqual([2, 3, 4])
  await expect(carousel.getByText('2 to 4 of 6')).toBeAttached()
  await page.setViewportSize({ width: 800, height: 900 })
  await expect.poll(async () => (await fullyShown()).length).toBe(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await carousel.getByRole('list').evaluate((track) => track.scrollTo({ left: 0 }))
  await expect.poll(fullyShown).toEqual([1])
  for (const expected of [2, 3, 4, 5, 6, 1]) {
    await press('Next')
    await expect.poll(fullyShown).toEqual([expected])
  }
  await press('Previous')
  await expect.poll(fullyShown).toEqual([6])
})

test('carousels move by keyboard alone [P-HOME-10]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, freshHome())
  const carousel = page.getByRole('group', { name: 'Why Orbit' })
  const track = carousel.getByRole('list')
  await track.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => track.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await carousel.getByRole('button', { name: 'Previous' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(carousel.getByRole('button', { name: 'Next' })).toBeFocused()
})

for (const [width, height] of [[1440, 900]] as const) {
  test(`home is accessible at ${width} pixels`, async ({ page }) => {
    for (let count = 0; count < 3; count += 1) await publishReel({ isFeatured: true })
    await createOrbiter()
    await page.setViewportSize({ width, height })
    await open(page, freshHome())
    await expectAccessible(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('home shows everything, and no button that could do nothing', async ({ page }) => {
    await page.goto(freshHome())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Why Orbit' }).getByRole('article')).toHaveCount(6)
    // A heart and the search are forms that work without JavaScript. Nothing else may be a button.
    await expect(
      page.getByRole('main').getByRole('button', { name: /^(?!Save |Search)/ }),
    ).toHaveCount(0)
  })
})
