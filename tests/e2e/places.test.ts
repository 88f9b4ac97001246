import type { Page } from '@playwright/test'
import { createOrbiter } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { newWord } from '#tests/support/new-word.ts'

const place = (page: Page) => page.getByRole('combobox', { name: 'Location' })

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone, with the keyboard alone: Enter with the list open saves the Orbiter’s place, a ZIP code is searched, each card says how far it is, and the nearest come first [P-BRW-16]', async ({
  page,
}) => {
  const word = newWord()
  await createOrbiter({ fullName: `Far ${word}`, location: 'Chicago, IL' })
  const near = await createOrbiter({ fullName: `Near ${word}`, location: 'Chicago, IL' })
  await signIn(page, near)
  await open(page, '/orbiter?tab=profile')
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/drafts/profile'))
  await page.getByLabel('Location').focus()
  await expect(place(page)).toBeFocused()
  await place(page).fill('')
  await page.keyboard.type('60611')
  await expect(page.getByRole('option', { name: 'Chicago, IL 60611' })).toBeVisible()
  expect((await stored).status()).toBe(200)
  // With the list open, Enter saves the profile.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
  await expect(place(page), 'as it was typed').toHaveValue('60611')
  await reload(page)
  await expect(page.getByLabel('Location'), 'as the gazetteer writes it').toHaveValue(
    'Chicago, IL 60611',
  )
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
})
