import type { Page, Route } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import { addAvailability } from '#app/features/availability/add-availability.server.ts'
import { dayButton, inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { tabs, addReviews } from '#tests/support/profile-page.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

test('a profile has its tabs, its facts and a way back [P-PROF-03] [P-PROF-04] [P-RTE-26]', async ({
  page,
}) => {
  const orbiter = await createOrbiter({
    fullName: 'Ana Pro',
    level: 'pro',
    deliveryDays: 0,
    startingPriceCents: 9900,
    reviews: { count: 4, sum: 18 },
  })
  const answer = await open(page, `/orbiter/${orbiter.id}`)
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle('Ana Pro · Orbit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Pro')
  const main = page.getByRole('main')
  for (const text of [
    'Pro',
    'Available',
    'Short films of long nights.',
    'Dallas, TX',
    'Before the event ends',
    'English',
    'Events',
    'Food',
    'from $99',
    '4.5',
  ])
    await expect(main).toContainText(text)
  await expect(tabs(page)).toHaveText(['Services & Pricing', 'Portfolio', 'Availability'])
  await expect(tabs(page).first()).toHaveAttribute('aria-current', 'page')
  for (const [name, tab] of [
    ['Portfolio', 'portfolio'],
    ['Availability', 'availability'],
  ] as const) {
    await tabs(page).filter({ hasText: name }).click()
    await expect(page).toHaveURL(`/orbiter/${orbiter.id}?tab=${tab}`)
    await expect(
      page.getByRole('navigation', { name: 'Profile' }).locator('[aria-current]'),
    ).toHaveText(name)
  }
  await reload(page)
  await expect(
    page.getByRole('navigation', { name: 'Profile' }).locator('[aria-current]'),
  ).toHaveText('Availability')
  await page.getByRole('link', { name: 'Back to Browse' }).click()
  await expect(page).toHaveURL('/browse-creators')
})

test('an empty profile says of each part that it is empty [P-PROF-06] [P-PROF-07] [P-PROF-08]', async ({
  page,
}) => {
  const { id } = await createOrbiter({
    pricing: {},
    startingPriceCents: null,
    bio: null,
    specialties: [],
    languages: [],
    level: null,
    deliveryDays: null,
  })
  await open(page, `/orbiter/${id}`)
  await expect(page.getByRole('heading', { name: 'No pricing available' })).toBeVisible()
  await expect(page.getByText("This creator hasn't set up their pricing yet.")).toBeVisible()
  await expect(page.getByText('No reviews yet')).toHaveCount(2)
  await expect(page.getByRole('main')).toContainText('Ask for a quote')
  await tabs(page).filter({ hasText: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { name: 'No portfolio items yet' })).toBeVisible()
  await tabs(page).filter({ hasText: 'Availability' }).click()
  await expect(page.getByRole('heading', { name: 'No availability set' })).toBeVisible()
})

test('an unknown, mistyped or hidden profile is not found, with a way back [P-PROF-02] [P-RTE-26]', async ({
  page,
}) => {
  const hidden = await createOrbiter({ listed: false })
  for (const id of [newId(), 'nobody', hidden.id, (await createUser()).id, '%00']) {
    const answer = await open(page, `/orbiter/${id}`)
    expect(answer?.status(), id).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile not found')
    expect(await page.content()).not.toContain(hidden.fullName)
  }
  await page.getByRole('link', { name: 'Back to Browse' }).click()
  await expect(page).toHaveURL('/browse-creators')
})

test('while a profile is on its way, the page says so [P-PROF-01]', async ({ page }) => {
  const { id, fullName } = await createOrbiter()
  await open(page, `/browse-creators?q=${encodeURIComponent(fullName)}`)
  const held: Route[] = []
  await page.route(`**/orbiter/${id}.data**`, (route) => void held.push(route))
  await page.getByRole('link', { name: fullName, exact: true }).click()
  await expect(page.getByText('Loading profile...')).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName)
  await expect(page.getByText('Loading profile...')).toHaveCount(0)
})

test('a profile that cannot be reached leads back to the marketplace with a toast [P-PROF-02] [P-STM-10] [P-TOAST-11]', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|Failed to fetch/)
  const { id, fullName } = await createOrbiter()
  await signIn(page, await createUser({ fullName: 'Casey Quinn' }))
  await open(page, `/browse-creators?q=${encodeURIComponent(fullName)}`)
  await page.route(`**/orbiter/${id}.data**`, (route) => route.abort('failed'))
  await page.getByRole('link', { name: fullName, exact: true }).click()
  await expect(toasts(page).getByText('Failed to load orbiter profile.')).toBeVisible()
  await expect(page).toHaveURL('/browse-creators')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Orbiter')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('tabs, portfolio, reviews and free times are read by links and a form [P-PROF-04]', async ({
    page,
  }) => {
    const date = inDays(6)
    const orbiter = await createOrbiter({ portfolio: [{ title: 'Bakery' }] })
    await addReviews(orbiter, ['first', 'second', 'third', 'fourth'])
    await addAvailability(viewerOf(orbiter), {
      dates: [date],
      startTime: '10:00',
      endTime: '12:00',
    })
    await page.goto(`/orbiter/${orbiter.id}`)
    await page.getByRole('link', { name: 'See all' }).click()
    await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('listitem')).toHaveCount(4)
    await tabs(page).filter({ hasText: 'Portfolio' }).click()
    await expect(page.getByRole('link', { name: 'View Bakery' })).toHaveAttribute(
      'href',
      '/favicon.svg',
    )
    await tabs(page).filter({ hasText: 'Availability' }).click()
    await page.getByLabel('Pick a day').fill(date)
    const times = page.getByRole('region', { name: 'Free times' })
    await times.getByRole('button', { name: 'Show times' }).click()
    await expect(times.getByRole('link', { name: /^Book \d/ })).toHaveText([
      '10:00 AM',
      '10:30 AM',
      '11:00 AM',
    ])
    await times.getByRole('link', { name: 'Book 10:00 AM' }).click()
    await expect(page.getByText('Please sign in to book a service.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      /next=.*date%3D.*time%3D10/,
    )
  })
})

for (const viewport of [{ width: 1440, height: 900 }]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    for (const tab of ['', '?tab=portfolio', '?tab=availability']) {
      test(`a full profile is accessible and fits: ${tab || 'services'}`, async ({ page }) => {
        const orbiter = await createOrbiter({
          fullName:
            'The Extraordinarily Long Named Collective of Northern California, Incorporated',
          bio: `${'Wordswithoutspaces'.repeat(8)} and some with.`,
          location: 'A Very Long Neighbourhood, Los Angeles, California',
          services: [
            {
              name: 'A service whose name says everything there is to say about it',
              priceCents: 1_000_000,
              description: 'And on it goes. '.repeat(20),
            },
          ],
          portfolio: [{ title: 'Bakery', isFeatured: true }],
        })
        await addReviews(orbiter, ['x'.repeat(300), 'second', 'third', 'fourth'])
        await addAvailability(viewerOf(orbiter), {
          dates: [inDays(6)],
          startTime: '10:00',
          endTime: '12:00',
        })
        await open(page, `/orbiter/${orbiter.id}${tab}`)
        if (tab.includes('availability')) await (await dayButton(page, inDays(6))).click()
        await expectAccessible(page)
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
          'no sideways scrolling',
        ).toBeLessThanOrEqual(0)
      })
    }

    test('an empty profile and one that is not found are accessible', async ({ page }) => {
      const { id } = await createOrbiter({
        pricing: {},
        startingPriceCents: null,
        bio: null,
        specialties: [],
        languages: [],
        level: null,
        deliveryDays: null,
        isAvailable: false,
      })
      await open(page, `/orbiter/${id}`)
      await expectAccessible(page)
      await open(page, `/orbiter/${newId()}`)
      await expectAccessible(page)
    })
  })
}
