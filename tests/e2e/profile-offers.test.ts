import { addReviews, tabs } from '#tests/support/profile-page.ts'
import { dayButton, inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'

test('only reels with a price and active services and packages are for sale [P-PROF-10] [P-PROF-13] [P-PROF-14]', async ({
  page,
}) => {
  const { id } = await createOrbiter({
    pricing: { reel15s: 0, reel60s: 20_050 },
    services: [
      { name: 'Kitchen night', priceCents: 18_000, durationMinutes: 90 },
      { name: 'Gone', priceCents: 100, isActive: false },
      { name: 'Free look', priceCents: 0 },
    ],
    packages: [
      { name: 'Whole evening', priceCents: 90_000, durationMinutes: 300, deliveryDays: 1 },
      { name: 'Old', priceCents: 1, isActive: false },
    ],
  })
  await open(page, `/orbiter/${id}`)
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(rows.getByRole('heading')).toHaveText([
    '60s Extended Reel',
    'Kitchen night',
    'Free look',
    'Whole evening',
  ])
  await expect(rows.nth(0)).toContainText('$200.50')
  await expect(rows.nth(1)).toContainText('Filming: 1.5 hours · Delivery: 2 days')
  await expect(rows.nth(2)).toContainText('Ask for a quote')
  await expect(rows.nth(3)).toContainText('Filming: 5 hours · Delivery: 1 day')
  await expect(rows.nth(3).getByRole('link', { name: 'Book Whole evening' })).toBeVisible()
})

test('Book Now is there only while the creator is available [P-PROF-05]', async ({ page }) => {
  const { id, fullName } = await createOrbiter({
    isAvailable: false,
    services: [{ name: 'Kitchen night', priceCents: 18_000 }],
  })
  await signIn(page, await createUser())
  await open(page, `/orbiter/${id}?book=any`)
  await expect(page.getByText(`${fullName} is not taking bookings at the moment`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Book/ })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('three reviews are shown, the rest on demand [P-PROF-11]', async ({ page }) => {
  const orbiter = await createOrbiter()
  await addReviews(orbiter, ['first', 'second', 'third', 'fourth', 'fifth'])
  await open(page, `/orbiter/${orbiter.id}?tab=portfolio`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByRole('listitem')).toContainText(['fifth', 'fourth', 'third'])
  await expect(reviews.getByRole('listitem')).toHaveCount(3)
  await expect(reviews.getByText('Showing 3 of 5 reviews')).toBeVisible()
  await reviews.getByRole('link', { name: 'See all' }).click()
  await expect(reviews.getByRole('listitem')).toHaveCount(5)
  await expect(reviews.getByText(/^Showing/)).toHaveCount(0)
  await expect(tabs(page).filter({ hasText: 'Portfolio' })).toHaveAttribute('aria-current', 'page')
})

test('three reviews need no counting [P-PROF-11]', async ({ page }) => {
  const orbiter = await createOrbiter()
  await addReviews(orbiter, ['first', 'second', 'third'])
  await open(page, `/orbiter/${orbiter.id}`)
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText(/^Showing/)).toHaveCount(0)
})

test('the portfolio opens what is pressed, featured first [P-PROF-16]', async ({ page }) => {
  const { id } = await createOrbiter({
    portfolio: [{ title: 'Bakery' }, { title: 'Mirror ball', isFeatured: true }],
  })
  await open(page, `/orbiter/${id}?tab=portfolio`)
  const items = page.getByRole('link', { name: /View / })
  await expect(items).toHaveText(['FeaturedView Mirror ball', 'View Bakery'])
  await items.last().click()
  const dialog = page.getByRole('dialog', { name: 'Bakery' })
  await expect(dialog.getByRole('img', { name: 'Bakery' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(items.last()).toBeFocused()
})

test('the calendar offers the days with a free time, and a time leads to the form [P-PROF-12] [P-PROF-15]', async ({
  page,
}) => {
  const [free, full] = [inDays(6), inDays(7)]
  const orbiter = await createOrbiter({
    availability: [
      { date: free, startTime: '10:00', endTime: '12:00' },
      { date: full, startTime: '10:00', endTime: '11:00' },
    ],
  })
  await createBooking({ orbiter, date: full, time: '10:00', status: 'accepted' })
  await signIn(page, await createUser())
  await open(page, `/orbiter/${orbiter.id}?tab=availability`)
  for (const [date, isOpen] of [
    [inDays(5), false],
    [free, true],
    [full, false],
  ] as const) {
    await expect(await dayButton(page, date), date).toBeEnabled({ enabled: isOpen })
  }
  await (await dayButton(page, free)).click()
  const times = page
    .getByRole('region', { name: 'Free times' })
    .getByRole('list', { name: /^Free times on/ })
    .getByRole('link')
  await expect(times).toHaveText(['10:00 AM', '10:30 AM', '11:00 AM'])
  await times.nth(1).click()
  const dialog = page.getByRole('dialog', { name: `Book ${orbiter.fullName}` })
  await expect(dialog.getByRole('radio', { name: '10:30 AM' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/orbiter/${orbiter.id}?tab=availability`)
})

test('a day whose last time has just gone says so [P-PROF-09]', async ({ page }) => {
  const date = inDays(6)
  const orbiter = await createOrbiter({
    availability: [{ date, startTime: '10:00', endTime: '11:00' }],
  })
  await open(page, `/orbiter/${orbiter.id}?tab=availability`)
  await createBooking({ orbiter, date, time: '10:00', status: 'accepted' })
  await (await dayButton(page, date)).click()
  await expect(page.getByText('No time slots available for this date')).toBeVisible()
})

test('times that cannot be looked up can be tried again, and the page stays', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const date = inDays(6)
  const orbiter = await createOrbiter({
    availability: [{ date, startTime: '10:00', endTime: '11:00' }],
  })
  await open(page, `/orbiter/${orbiter.id}?tab=availability`)
  await page.route('**/times?**', (route) => route.abort('failed'))
  await (await dayButton(page, date)).click()
  await expect(page.getByText("Couldn't load the times.")).toBeVisible()
  await page.unroute('**/times?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  const times = page.getByRole('region', { name: 'Free times' })
  await expect(times.getByRole('link', { name: 'Book 10:00 AM' })).toBeVisible()
})
