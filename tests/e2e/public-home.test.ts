import { newId } from '#app/base/ids.ts'
import { expect, open, test } from '#tests/support/journey.ts'
import { publishReel } from '#tests/support/published-reel.ts'

/** An uncached home page: visitors' pages are cached for a few seconds by their address. */
const freshHome = () => `/?${newId()}`

test('on a phone: carousels move by keyboard alone, and the search in the first screen opens the marketplace with what was filled in [P-HOME-10]', async ({
  page,
}) => {
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

  await page.evaluate(() => scrollTo(0, 0))
  const search = page.getByRole('main').getByRole('search')
  const openSearch = () => page.getByRole('button', { name: 'What, where and when' }).click()
  await openSearch()
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
  await openSearch()
  await search.getByLabel('Where').fill('Miami')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/browse-creators?location=Miami')
})

test('the hero shows three featured reels that lead to their player; a visitor who asks for less motion gets them still, and can play them all the same', async ({
  page,
}) => {
  for (let count = 0; count < 3; count += 1) await publishReel({ isFeatured: true })
  await open(page, freshHome())
  await expect(page.locator('.fan video')).toHaveCount(0)
  await page.getByRole('button', { name: 'Play the reels' }).click()
  await expect(page.locator('.fan video')).toHaveJSProperty('muted', true)
  await page.getByRole('button', { name: 'Pause the reels' }).click()
  await expect(page.locator('.fan video')).toHaveCount(0)
  const links = page.locator('main a[href*="reel="]')
  await expect(links).toHaveCount(3)
  expect(await links.first().getAttribute('href')).toMatch(/^\/browse-reels\?reel=[0-9a-f-]{36}$/)
  await links.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
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

  test('on a phone one film repeats until someone scrolls, then the next one comes', async ({
    page,
  }) => {
    for (let count = 0; count < 3; count += 1) await publishReel({ isFeatured: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, freshHome())
    const video = page.locator('.fan video')
    const front = page.locator('.fan-card[data-place="front"]')
    const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    const toEnd = () =>
      video.evaluate((element: HTMLVideoElement) => {
        element.currentTime = element.duration - 0.1
      })
    await expect.poll(time).toBeGreaterThan(0)
    const first = (await front.getAttribute('href')) ?? ''
    await toEnd()
    await expect.poll(time, 'from its beginning').toBeLessThan(3)
    await expect(front).toHaveAttribute('href', first)
    await page.mouse.wheel(0, 60)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await toEnd()
    await expect(front).not.toHaveAttribute('href', first)
  })
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
