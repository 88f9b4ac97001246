import type { Page } from '@playwright/test'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { newWord } from '#tests/support/new-word.ts'
import { writePlace } from '#tests/support/write-place.ts'

const place = (page: Page) => page.getByRole('combobox', { name: 'Location' })

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone, with the keyboard alone: a ZIP code is searched, each card says how far it is, and the nearest come first [P-BRW-16]', async ({
  page,
}) => {
  const word = newWord()
  await createOrbiter({ fullName: `Far ${word}`, location: 'Chicago, IL' })
  const near = await createOrbiter({ fullName: `Near ${word}`, location: 'Chicago, IL' })
  await signIn(page, near)
  await open(page, '/orbiter?tab=profile')
  await page.getByLabel('Location').focus()
  await place(page).fill('60611')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
  await open(page, `/browse-creators?q=${word}`)
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect(sort.getByRole('option', { name: 'Distance' })).toHaveCount(0)
  await page.getByLabel('Location').focus()
  await expect(place(page)).toBeFocused()
  await page.keyboard.type('6061')
  const option = page.getByRole('option', { name: 'Chicago, IL 60614' })
  await expect(option).toBeVisible()
  for (
    let press = 0;
    press < 8 && (await option.getAttribute('data-focused')) !== 'true';
    press += 1
  )
    await page.keyboard.press('ArrowDown')
  await expectAccessible(page, { within: '.combobox-list' })
  await page.keyboard.press('Enter')
  await expect(place(page)).toHaveValue('Chicago, IL 60614')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/browse-creators?q=${word}&location=Chicago%2C+IL+60614`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.filter({ hasText: 'Near' })).toContainText(/Chicago, IL 60611 · 2 mi away/)
  await expect(cards.filter({ hasText: 'Far' })).toContainText(/Chicago, IL · 5 mi away/)
  await sort.selectOption('distance')
  await expect(page).toHaveURL(/sort=distance/)
  await expect(cards.first()).toContainText('Near')
  await reload(page)
  await expect(cards.first()).toContainText('Near')
  await expectAccessible(page)
})

test('a place that is misspelled, short or of old links finds its Orbiters, and no other', async ({
  page,
}) => {
  const word = newWord()
  for (const location of ['Chicago, IL', 'Los Angeles, CA', 'Dallas, TX', 'New York City, NY'])
    await createOrbiter({ fullName: `${location.split(',')[0]} ${word}`, location })
  const names = page.getByRole('article').getByRole('heading')
  for (const [text, name] of [
    ['LA', 'Los Angeles'],
    ['chicgo', 'Chicago'],
    ['Illinois', 'Chicago'],
    ['Chicago IL', 'Chicago'],
    ['60614', 'Chicago'],
    ['Brooklyn', 'New York City'],
    ['dallas', 'Dallas'],
  ]) {
    await open(page, `/browse-creators?q=${word}&location=${text}`)
    await expect(names).toHaveCount(1)
    await expect(names).toContainText(`${name} ${word}`)
  }
  for (const nowhere of ['e', 'asdf']) {
    await open(page, `/browse-creators?q=${word}&location=${nowhere}`)
    await expect(page.getByText('No creators found')).toBeVisible()
  }
})

test('the marketplace wizard asks where you film, refuses “asdf” beside the field, and says kindly that Orbit is not there yet', async ({
  page,
}) => {
  await signIn(page, await createUser({ roles: ['orbiter'] }))
  await open(page, '/orbiter-setup')
  await page.getByLabel('Bio').fill('Short films of long nights.')
  await writePlace(page, 'asdf')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText("We can't find “asdf”. Enter a US city or ZIP code.")).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Short films of long nights.')
  await expectAccessible(page)
  await writePlace(page, 'seattle')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/orbiter-setup?step=samples')
  await expect(page.getByText("Orbit isn't in Seattle, WA yet.")).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Location')).toHaveValue('Seattle, WA')
})

test('/create-booking refuses a ZIP code of another city beside the field, and keeps the rest', async ({
  page,
}) => {
  await signIn(page, await createUser())
  await open(page, '/create-booking?service=event-package&date=2099-03-02&time=18:00&step=3')
  await page.getByLabel('Address').fill('1 Pike Street')
  await page.getByLabel('City', { exact: true }).fill('Seattle')
  await page.getByLabel('ZIP code').fill('60614')
  await page.getByLabel('State').selectOption('WA')
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expect(page.locator('.field', { hasText: 'ZIP code' }), 'beside the field').toContainText(
    '60614 is in Chicago, IL, not in Seattle, WA.',
  )
  await expect(page.getByLabel('Address')).toHaveValue('1 Pike Street')
  await page.getByLabel('ZIP code').fill('98101')
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expect(page.getByText("Orbit isn't in Seattle, WA yet.")).toBeVisible()
})
