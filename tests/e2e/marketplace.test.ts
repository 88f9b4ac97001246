import type { Locator, Page } from '@playwright/test'
import { expect, open, reload, test } from '#tests/support/journey.ts'
import { createWith, names, count, createThree } from '#tests/support/creator-list.ts'
import { newWord } from '#tests/support/new-word.ts'
import { writePlace } from '#tests/support/write-place.ts'

const filters = (page: Page) => page.locator('summary', { hasText: 'Filters' })

test('the page has its title, its count and three columns [P-BRW-01] [P-BRW-06] [P-BRW-07] [P-RTE-10]', async ({
  page,
}) => {
  const word = newWord()
  await createWith(word, [{}, {}, {}, {}])
  const answer = await open(page, `/browse-creators?q=${word}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Orbiter')
  await expect(count(page)).toHaveText('4 creators found')
  const boxes = await Promise.all(
    (await page.getByRole('article').all()).map((card) => card.boundingBox()),
  )
  expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(3)
  expect(boxes.filter((box) => box?.y === boxes[0]?.y)).toHaveLength(3)
})

test('searching shows the same result after a reload, and back brings the one before [P-BRW-02] [P-BRW-03]', async ({
  page,
}) => {
  const word = newWord()
  await createThree(word)
  await open(page, '/browse-creators')
  await page.getByRole('searchbox', { name: 'Search creators' }).fill(`  ${word.toUpperCase()} `)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/browse-creators?q=${word.toUpperCase()}`)
  await expect(names(page)).toHaveText(['Ana Pro', 'Ben Mid'])
  await page.getByLabel('Location').fill('bos')
  await expect(page.getByRole('option', { name: 'Boston, MA', exact: true })).toBeVisible()
  // The open list hides the button from screen readers, not from the mouse.
  await page.getByRole('button', { name: 'Search', includeHidden: true }).click()
  await expect(names(page)).toHaveText(['Ben Mid'])
  await expect(count(page)).toHaveText('1 creator found')
  await reload(page)
  await expect(names(page)).toHaveText(['Ben Mid'])
  await expect(page.getByLabel('Location')).toHaveValue('bos')
  await page.goBack()
  await expect(names(page)).toHaveText(['Ana Pro', 'Ben Mid'])
  await expect(page.getByLabel('Location')).toHaveValue('')
})

async function slide(thumb: Locator, key: string, times: number): Promise<void> {
  await thumb.focus()
  for (let press = 0; press < times; press += 1) await thumb.press(key)
}

const FILTERS: {
  title: string
  set: (page: Page) => Promise<void>
  query: string
  found: string[]
}[] = [
  {
    title: 'a minimum price [P-BRW-09]',
    set: (page) =>
      slide(page.getByRole('slider', { name: 'Minimum Price range' }), 'ArrowRight', 5),
    query: 'min=125',
    found: ['Ana Pro'],
  },
  {
    title: 'a maximum price, in steps of 25 [P-BRW-09]',
    set: (page) => slide(page.getByRole('slider', { name: 'Maximum Price range' }), 'ArrowLeft', 9),
    query: 'max=275',
    found: ['Ben Mid'],
  },
  {
    title: 'a level [P-BRW-10]',
    set: (page) => page.getByText('Intermediate', { exact: true }).first().click(),
    query: 'level=intermediate',
    found: ['Ben Mid'],
  },
  {
    title: 'a specialty, written in lower case [P-BRW-11]',
    set: (page) => page.getByText('Real Estate', { exact: true }).first().click(),
    query: 'specialty=real+estate',
    found: ['Ben Mid'],
  },
  {
    title: 'delivery before the event ends [P-BRW-12]',
    set: (page) => page.getByText('Before the event ends', { exact: true }).first().click(),
    query: 'delivery=0',
    found: ['Ana Pro'],
  },
  {
    title: 'a minimum rating, in steps of a half [P-BRW-13]',
    set: (page) => slide(page.getByRole('slider', { name: 'Minimum rating' }), 'ArrowRight', 9),
    query: 'rating=4.5',
    found: ['Ana Pro'],
  },
  {
    title: 'everyone, also who takes no bookings [P-BRW-14]',
    set: (page) => page.getByRole('switch', { name: 'Available only' }).click(),
    query: 'availability=all',
    found: ['Ana Pro', 'Cy New', 'Ben Mid'],
  },
]

for (const { title, set, query, found } of FILTERS) {
  test(`the panel filters by ${title} [P-BRW-04]`, async ({ page }) => {
    const word = newWord()
    await createThree(word)
    await open(page, `/browse-creators?q=${word}`)
    await filters(page).click()
    await set(page)
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(`/browse-creators?q=${word}&${query}`)
    await expect(names(page)).toHaveText(found)
    await expect(filters(page)).toContainText('1 active')
    await expect(filters(page)).toBeFocused()
    await page.goBack()
    await expect(names(page)).toHaveText(['Ana Pro', 'Ben Mid'])
    await expect(filters(page)).toHaveText('Filters')
  })
}

test('the panel offers every level, specialty and delivery time [P-BRW-10] [P-BRW-11] [P-BRW-12]', async ({
  page,
}) => {
  await open(page, `/browse-creators?q=${newWord()}`)
  await filters(page).click()
  const labels = async (name: string) =>
    page.getByRole('group', { name }).locator('label').allTextContents()
  expect(await labels('Orbiter levels')).toEqual(['Beginner', 'Intermediate', 'Pro'])
  expect(await labels('Specialties')).toEqual([
    'Lifestyle',
    'Product',
    'Travel',
    'Food',
    'Fashion',
    'Fitness',
    'Tech',
    'Beauty',
    'Real Estate',
    'Events',
  ])
  expect(await labels('Delivery time')).toEqual([
    'Any',
    'Before the event ends',
    '1 day',
    '2 days',
    '3 days',
    '5 days',
    '1 week',
  ])
  await expect(page.getByRole('group', { name: 'Price range' })).toContainText('$0 to $500+')
})

test('the badge counts groups, and Clear filters restores every default, sent or not [P-BRW-04] [P-BRW-05]', async ({
  page,
}) => {
  const word = newWord()
  await createThree(word)
  await open(
    page,
    `/browse-creators?q=${word}&level=pro&level=beginner&min=25&max=400&rating=3&sort=price`,
  )
  await expect(filters(page)).toContainText('3 active')
  await filters(page).click()
  await page.getByText('Tech', { exact: true }).first().click()
  await writePlace(page, 'nowhere')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/browse-creators')
  await expect(filters(page)).toHaveText('Filters')
  for (const box of ['Search creators', 'Location'])
    await expect(page.getByLabel(box)).toHaveValue('')
  await expect(page.getByRole('group', { name: 'Price range' })).toContainText('$0 to $500+')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('recommended')
  await page.getByText('Tech', { exact: true }).first().click()
  await slide(page.getByRole('slider', { name: 'Minimum rating' }), 'ArrowRight', 2)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('slider', { name: 'Minimum rating' })).toHaveValue('0')
})

test('an order is chosen without losing the place on the page [P-BRW-16]', async ({ page }) => {
  const word = newWord()
  await createThree(word)
  await open(page, `/browse-creators?q=${word}&availability=all`)
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect(sort.getByRole('option')).toHaveText([
    'Recommended',
    'Price',
    'Rating',
    'Delivery time',
    'Newest',
  ])
  await sort.focus()
  await sort.selectOption('price')
  await expect(page).toHaveURL(`/browse-creators?q=${word}&availability=all&sort=price`)
  await expect(names(page)).toHaveText(['Ben Mid', 'Ana Pro', 'Cy New'])
  await expect(sort).toBeFocused()
  await sort.selectOption('newest')
  await expect(names(page)).toHaveText(['Cy New', 'Ben Mid', 'Ana Pro'])
})

test('nothing found says so and offers a way out [P-BRW-08]', async ({ page }) => {
  await open(page, `/browse-creators?q=${newWord()}`)
  await expect(count(page)).toHaveText('0 creators found')
  await expect(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible()
  await page
    .getByRole('region', { name: 'Creators' })
    .getByRole('link', { name: 'Clear filters' })
    .click()
  await expect(page).toHaveURL('/browse-creators')
})
