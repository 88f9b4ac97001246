import type { Page, Route } from '@playwright/test'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { newId } from '#app/base/ids.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { newWord } from '#tests/support/new-word.ts'
import { addReviews, EMPTY_PROFILE, tabs } from '#tests/support/profile-page.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

test('while a profile is on its way, the page says so; whatever it says, it fits; one that cannot be reached leads back to the marketplace with a toast [P-PROF-01] [P-PROF-02] [P-PROF-04] [P-STM-10] [P-TOAST-11]', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|Failed to fetch/)
  const { id, fullName } = await createOrbiter({
    fullName: `The Extraordinarily Long Named Collective of Northern ${newWord()}, Incorporated`,
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
    availability: [{ date: inDays(6), startTime: '10:00', endTime: '12:00' }],
  })
  await signIn(page, await createUser({ fullName: 'Casey Quinn' }))
  await open(page, `/browse-creators?q=${encodeURIComponent(fullName)}`)
  const held: Route[] = []
  await page.route(`**/orbiter/${id}.data**`, (route) => void held.push(route))
  await page.getByRole('link', { name: fullName, exact: true }).click()
  await expect(page.getByText('Loading profile...')).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName)
  await expect(page.getByText('Loading profile...')).toHaveCount(0)
  await page.unroute(`**/orbiter/${id}.data**`)

  for (const name of ['Services & Pricing', 'Portfolio', 'Availability']) {
    await tabs(page).filter({ hasText: name }).click()
    await expect(
      page.getByRole('navigation', { name: 'Profile' }).locator('[aria-current]'),
    ).toHaveText(name)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${name}: no sideways scrolling at ${width}`).toBeLessThanOrEqual(0)
    }
  }

  await open(page, `/browse-creators?q=${encodeURIComponent(fullName)}`)
  await page.route(`**/orbiter/${id}.data**`, (route) => route.abort('failed'))
  await page.getByRole('link', { name: fullName, exact: true }).click()
  await expect(toasts(page).getByText('Failed to load orbiter profile.')).toBeVisible()
  await expect(page).toHaveURL('/browse-creators')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Orbiter')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('an empty profile and one that is not found are accessible [P-PROF-02]', async ({ page }) => {
  const { id } = await createOrbiter({ ...EMPTY_PROFILE, isAvailable: false })
  await open(page, `/orbiter/${id}`)
  await expect(page.getByRole('heading', { name: 'No pricing available' })).toBeVisible()
  await expectAccessible(page)
  await open(page, `/orbiter/${newId()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile not found')
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('tabs, portfolio, reviews and free times are read by links and a form [P-PROF-04]', async ({
    page,
  }) => {
    const date = inDays(6)
    const orbiter = await createOrbiter({ portfolio: [{ title: 'Bakery' }] })
    await addReviews(orbiter, ['first', 'second', 'third', 'fourth'])
    await addFreeTime(viewerOf(orbiter), {
      date,
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
