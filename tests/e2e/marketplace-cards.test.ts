import { count, names, createWith } from '#tests/support/creator-list.ts'
import { newWord } from '#tests/support/new-word.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { expect, open, test } from '#tests/support/journey.ts'

test('a card says what there is to know [P-CARD-01] [P-CARD-02]', async ({ page }) => {
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
  await expect(bare.getByRole('link', { name: 'View Profile' })).toHaveCount(1)
})

test('the card leads to the profile, its one button to the request [P-CARD-02] [P-CARD-03] [P-CARD-04]', async ({
  page,
}) => {
  const word = newWord()
  const { id, fullName } = await createOrbiter({ bio: word })
  const start = `/browse-creators?q=${word}`
  await open(page, start)
  const card = page.getByRole('article')
  const targets = {
    [fullName]: `/orbiter/${id}`,
    'Book Now': `/orbiter/${id}?book=any`,
  }
  for (const [label, target] of Object.entries(targets)) {
    await card.getByRole('link', { name: label, exact: label === fullName }).click()
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
