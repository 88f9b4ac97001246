import { db } from '#app/platform/db.ts'
import { expect, expectAccessible, open, test } from '#tests/support/journey.ts'

test('the navigation bar leads to every public page', async ({ page }) => {
  await open(page, '/')
  for (const [name, path] of [
    ['How It Works', '/how-it-works'],
    ['Browse Reels', '/browse-reels'],
    ['Weddings', '/weddings'],
    ['Become an Orbiter', '/become-orbiter'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('how it works, in five steps, and the two ways to book [P-STAT-06] [P-GEN-07]', async ({
  page,
}) => {
  await open(page, '/how-it-works')
  const steps = page.getByRole('list', { name: 'Five steps' })
  await expect(steps.getByRole('heading')).toHaveText([
    'Tell us about your event',
    'Get your Orbiter',
    'We film where it happens',
    'Edited on the spot',
    'Delivered before the event ends',
  ])
  await expect(steps).toContainText('confirm within 24 hours')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Book a Reel' })).toHaveAttribute('href', '/enquiry')
  await expect(main.getByRole('link', { name: 'Browse Orbiters' })).toHaveAttribute(
    'href',
    '/browse-creators',
  )
})

test('who can become an Orbiter, how they work, and the way to sign up [P-STAT-01] [P-GEN-03] [P-GEN-04] [P-GEN-05]', async ({
  page,
}) => {
  await open(page, '/become-orbiter')
  const main = page.getByRole('main')
  for (const text of [
    'Students, hobbyists and seasoned creators',
    'An iPhone 12 or newer',
    'Reliable internet',
    'A passion for short video',
    'You set your own schedule',
    'You accept or decline each project within 24 hours',
    'no minimum commitments',
  ])
    await expect(main).toContainText(text)
  await expect(
    page.getByRole('region', { name: 'How you work' }).getByRole('heading', { level: 3 }),
  ).toHaveText([
    'Set up your profile and portfolio',
    'Choose services and pricing',
    'Accept booking requests',
    'Create reels',
    'Get paid per completed reel',
  ])
  await main.getByRole('link', { name: 'Become an Orbiter' }).click()
  await expect(page).toHaveURL('/auth?tab=signup&role=orbiter')
})

test('earnings follow from the commission, and suggested prices are shown by level [P-STAT-02] [P-CONST-08] [P-CONST-09]', async ({
  page,
}) => {
  await open(page, '/become-orbiter')
  const earnings = page.getByRole('region', { name: 'What you earn' })
  await expect(earnings).toContainText('75-80%Package flow')
  await expect(earnings).toContainText('90%Marketplace flow')
  for (const [level, range] of [
    ['Beginner', '$15-$75'],
    ['Intermediate', '$35-$140'],
    ['Pro', '$75-$350+'],
  ])
    await expect(earnings).toContainText(`${level}${range}`)
  const calculator = page.getByRole('form', { name: 'Earnings calculator' })
  await expect(calculator.getByRole('status').last()).toHaveText(
    'You earn$90of $100. Orbit keeps $10.',
  )
  await calculator.getByLabel('Price of a reel').fill('200')
  await calculator.getByLabel('Package flow, Pro').check()
  await expect(calculator.getByRole('status').last()).toHaveText(
    'You earn$160of $200. Orbit keeps $40.',
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the calculator reckons as well', async ({ page }) => {
    await page.goto('/become-orbiter')
    await page.getByLabel('Package flow, Beginner').check()
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page).toHaveURL(/\/become-orbiter\?price=100&model=beginner/)
    await expect(page.getByRole('form', { name: 'Earnings calculator' })).toContainText(
      'You earn$75of $100',
    )
  })
})

test('three wedding packages of the catalogue, with photos, days and follow-ups, leading to an enquiry [P-STAT-03] [P-STAT-04] [P-STAT-05] [P-CONST-07]', async ({
  page,
}) => {
  await open(page, '/weddings')
  const products = await db()
    .selectFrom('products')
    .select(['id', 'name', 'price'])
    .where('family', '=', 'wedding-package')
    .orderBy('displayOrder')
    .execute()
  expect(products.map(({ name, price }) => [name, price])).toEqual([
    ['One-Day', 49_900],
    ['Classic', 69_900],
    ['Premium', 99_900],
  ])
  const cards = page.getByRole('region', { name: 'Wedding packages' }).getByRole('article')
  const facts = [
    ['$499', '1 day, up to 6 hours', '5 reels', '25 photos'],
    ['$699', '2 days, 8 hours', '8 reels', '40 photos', 'Most Popular'],
    ['$999', '2 days, 10 hours', '12 reels', '80 photos', 'Dedicated specialist'],
  ]
  for (const [index, texts] of facts.entries()) {
    for (const text of [...texts, 'Follow-up reels within 2 business days'])
      await expect(cards.nth(index)).toContainText(text)
    await expect(cards.nth(index).getByRole('link', { name: 'Book Now' })).toHaveAttribute(
      'href',
      `/enquiry?package=${products[index]?.id}`,
    )
  }
  await cards.nth(1).getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL('/enquiry?package=wedding-classic')
  const chosen = page.getByRole('combobox', { name: 'Package' })
  await expect(chosen).toHaveValue('wedding-classic')
  await expect(chosen.locator('option:checked')).toHaveText('Classic wedding package ($699)')
  await expect(page.getByLabel('Event type')).toHaveValue('wedding')
  await open(page, '/weddings')
  await page.getByRole('link', { name: 'See the packages' }).click()
  await expect(page.getByRole('region', { name: 'Wedding packages' })).toBeInViewport()
  await page.getByText('When do we see the first reel?').click()
  await expect(page.getByText('One reel is ready before the (first) day ends.')).toBeVisible()
  await page.getByRole('link', { name: 'See event packages' }).click()
  await expect(page).toHaveURL('/#packages')
  await expect(page.getByRole('region', { name: 'Packages' })).toBeInViewport()
})

for (const [width, height] of [[1440, 900]] as const) {
  for (const path of ['/how-it-works', '/weddings', '/become-orbiter']) {
    test(`${path} is accessible at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await open(page, path)
      await expectAccessible(page)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    })
  }
}
