import type { Locator, Page } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import { createOrbiter, createUser, type NewOrbiter } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'

/** A word that only the creators of one test carry, so that others do not come between. */
const newWord = () => `w${newId().slice(0, 8)}`

async function createWith(word: string, creators: NewOrbiter[]): Promise<void> {
  for (const creator of creators)
    await createOrbiter({ bio: `Night kitchens, ${word}.`, ...creator })
}

const names = (page: Page) =>
  page
    .getByRole('region', { name: 'Creators' })
    .getByRole('heading', { level: 3 })
    .getByRole('link')
const count = (page: Page) => page.getByRole('region', { name: 'Creators' }).getByRole('status')
const filters = (page: Page) => page.locator('summary', { hasText: 'Filters' })

/** Three creators who differ in everything that can be filtered. */
async function createThree(word: string): Promise<void> {
  await createWith(word, [
    {
      fullName: 'Ana Pro',
      level: 'pro',
      startingPriceCents: 30_000,
      specialties: ['Food', 'Travel'],
      deliveryDays: 0,
      reviews: { count: 2, sum: 10 },
      location: 'Miami, FL',
    },
    {
      fullName: 'Ben Mid',
      level: 'intermediate',
      startingPriceCents: 10_000,
      specialties: ['Real Estate'],
      deliveryDays: 3,
      reviews: { count: 2, sum: 8 },
      location: 'Boston, MA',
    },
    {
      fullName: 'Cy New',
      level: 'beginner',
      startingPriceCents: null,
      specialties: ['Tech'],
      deliveryDays: 7,
      location: 'Boston, MA',
      isAvailable: false,
    },
  ])
}

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
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(names(page)).toHaveText(['Ben Mid'])
  await expect(count(page)).toHaveText('1 creators found')
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
  await page.getByLabel('Location').fill('nowhere')
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

test('a card says what there is to know [P-CARD-01]', async ({ page }) => {
  const word = newWord()
  await createWith(word, [
    {
      fullName: 'Ana Pro',
      level: 'pro',
      startingPriceCents: 15_050,
      deliveryDays: 0,
      specialties: ['Food', 'Travel', 'Tech', 'Events', 'Beauty'],
      portfolio: [{ title: 'Bakery' }],
      reviews: { count: 2, sum: 9 },
    },
    {
      fullName: 'Bo',
      level: null,
      startingPriceCents: null,
      deliveryDays: null,
      specialties: [],
      isAvailable: false,
    },
  ])
  await open(page, `/browse-creators?q=${word}&availability=all&sort=price`)
  const [full, bare] = [page.getByRole('article').first(), page.getByRole('article').last()]
  for (const text of [
    'Pro',
    'Ana Pro',
    `Night kitchens, ${word}.`,
    'Dallas, TX',
    'Food, Travel, Tech +2',
    'from $150.50',
    'Before the event ends',
    'Profile 80%',
    'Portfolio',
    '4.5',
  ])
    await expect(full).toContainText(text)
  for (const text of ['Ask for a quote', 'No reviews yet', 'Unavailable'])
    await expect(bare).toContainText(text)
  await expect(bare).not.toContainText('Portfolio')
  await expect(bare.getByRole('link', { name: /Book Now/ })).toHaveCount(0)
})

test('the poster leads to the profile, each button to its place on it [P-CARD-02] [P-CARD-03] [P-CARD-04]', async ({
  page,
}) => {
  const word = newWord()
  const { id } = await createOrbiter({ bio: word })
  const start = `/browse-creators?q=${word}`
  await open(page, start)
  const card = page.getByRole('article')
  const targets = {
    'View Work': `/orbiter/${id}?tab=portfolio`,
    'View Profile': `/orbiter/${id}`,
    'Book Now': `/orbiter/${id}?book=any`,
  }
  for (const [label, target] of Object.entries(targets)) {
    await card.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(target)
    await page.goBack()
    await expect(page).toHaveURL(start)
  }
  const poster = card.locator('.reel-frame')
  const { width = 0, height = 0 } = (await poster.boundingBox()) ?? {}
  for (const share of [0.05, 0.5, 0.95]) {
    await poster.click({ position: { x: width / 2, y: height * share } })
    await expect(page, `${share} down the poster`).toHaveURL(`/orbiter/${id}`)
    await page.goBack()
    await expect(page).toHaveURL(start)
  }
})

test('more than a page is walked through by links, and everyone comes once [P-BRW-16]', async ({
  page,
}) => {
  const word = newWord()
  await createWith(
    word,
    Array.from({ length: 26 }, () => ({})),
  )
  await open(page, `/browse-creators?q=${word}&sort=newest`)
  await expect(count(page)).toHaveText('26 creators found')
  const first = await names(page).allTextContents()
  expect(first).toHaveLength(24)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(names(page)).toHaveCount(2)
  await expect(count(page)).toHaveText('26 creators found')
  expect(new Set([...first, ...(await names(page).allTextContents())]).size).toBe(26)
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(names(page)).toHaveText(first)
})

test('one view has three addresses; one of them is for people who are signed in [P-RTE-09] [P-RTE-10]', async ({
  page,
}) => {
  const word = newWord()
  await createWith(word, [{ fullName: 'Ana Pro' }])
  const expectView = async (path: string) => {
    await open(page, `${path}?q=${word}`)
    await expect(page).toHaveURL(`${path}?q=${word}`)
    await expect(names(page)).toHaveText(['Ana Pro'])
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /^http.*\/browse-creators$/,
    )
  }
  await expectView('/browse-creators')
  await expectView('/creators')
  await open(page, `/browse?q=${word}`)
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/browse?q=${word}`)}`)
  await signIn(page, await createUser())
  await expectView('/browse')
  await page.getByLabel('Location').fill('dallas')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/browse?q=${word}&location=dallas`)
})

test('an address that makes no sense still shows a page', async ({ request }) => {
  const word = newWord()
  await createWith(word, [{ fullName: 'Ana Pro' }])
  for (const query of [
    'after=nonsense',
    'after=WyIxIiwibm90LWFuLWlkIl0',
    'min=abc&rating=99&sort=__proto__',
    'min=500&max=-5',
    'delivery=soon&location=%00',
    `level=${'x'.repeat(3000)}`,
  ]) {
    const answer = await request.get(
      `/browse-creators?q=${word}&availability=all&${query.replace('min=500', '')}`,
    )
    expect([answer.status(), (await answer.text()).includes('Ana Pro')], query).toEqual([
      200,
      !query.includes('rating=99') && !query.includes('max=-5'),
    ])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search, filters and order work by the form alone [P-BRW-02] [P-BRW-04] [P-BRW-05]', async ({
    page,
  }) => {
    const word = newWord()
    await createThree(word)
    await page.goto('/browse-creators')
    await page.getByRole('searchbox', { name: 'Search creators' }).fill(word)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price')
    await filters(page).click()
    await page.getByRole('switch', { name: 'Available only' }).uncheck()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(names(page)).toHaveText(['Ben Mid', 'Ana Pro', 'Cy New'])
    await expect(filters(page)).toContainText('1 active')
    await filters(page).click()
    await page.getByRole('checkbox', { name: 'Tech' }).check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(names(page)).toHaveText(['Cy New'])
    await filters(page).click()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/browse-creators')
    await expect(filters(page)).toHaveText('Filters')
  })
})

for (const viewport of [{ width: 1440, height: 900 }]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    const LONG = 'The Extraordinarily Long Named Collective of Northern California, Incorporated'
    const LOOKS: { title: string; creators: NewOrbiter[]; isOpen: boolean }[] = [
      {
        title: 'with long names and missing facts',
        creators: [
          {
            fullName: LONG,
            location: 'A Very Long Neighbourhood, Los Angeles, California',
            startingPriceCents: 99_999_900,
          },
          { isAvailable: false, level: null },
        ],
        isOpen: false,
      },
      { title: 'with nothing found and the filters open', creators: [], isOpen: true },
    ]
    for (const { title, creators, isOpen } of LOOKS) {
      test(`the marketplace ${title} is accessible and fits`, async ({ page }) => {
        const word = newWord()
        await createWith(word, creators)
        await open(page, `/browse-creators?q=${word}&availability=all`)
        if (isOpen) await filters(page).click()
        await expectAccessible(page)
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
          'no sideways scrolling',
        ).toBeLessThanOrEqual(0)
      })
    }
  })
}
