/** The marketplace in a browser; its results and texts are tested next to its route. */
import type { Locator, Page } from '@playwright/test'
import { expect, open, reload, test } from '#tests/support/journey.ts'
import { count, createThree, createWith, names } from '#tests/support/creator-list.ts'
import { newWord } from '#tests/support/new-word.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { writePlace } from '#tests/support/write-place.ts'

const filters = (page: Page) => page.locator('summary', { hasText: 'Filters' })
const LONG = 'The Extraordinarily Long Named Collective of Northern California, Incorporated'

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

test('whatever the panel sets is searched for, and Back takes it away; Clear filters restores every default, sent or not [P-BRW-04] [P-BRW-05] [P-BRW-09] [P-BRW-10] [P-BRW-11] [P-BRW-12] [P-BRW-13] [P-BRW-14]', async ({
  page,
}) => {
  const word = newWord()
  await createThree(word)
  const start = `/browse-creators?q=${word}`
  const slider = (name: string) => page.getByRole('slider', { name })
  const press = (label: string) => page.getByText(label, { exact: true }).first().click()
  await open(page, start)
  await filters(page).click()
  await slide(slider('Minimum Price range'), 'ArrowRight', 5)
  await slide(slider('Maximum Price range'), 'ArrowLeft', 7)
  await press('Pro')
  for (const specialty of ['Food', 'Real Estate']) await press(specialty)
  await press('Before the event ends')
  await slide(slider('Minimum rating'), 'ArrowRight', 9)
  await page.getByRole('switch', { name: 'Available only' }).click()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(
    `${start}&min=125&max=325&level=pro&specialty=food&specialty=real+estate&delivery=0&rating=4.5&availability=all`,
  )
  await expect(names(page)).toHaveText(['Ana Pro'])
  await expect(filters(page)).toContainText('6 active')
  await expect(filters(page)).toBeFocused()
  await page.goBack()
  await expect(names(page)).toHaveText(['Ana Pro', 'Ben Mid'])
  await expect(filters(page)).toHaveText('Filters')
  await page.goForward()
  await expect(filters(page)).toContainText('6 active')

  await filters(page).click()
  await press('Tech')
  await writePlace(page, 'nowhere')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/browse-creators')
  await expect(filters(page)).toHaveText('Filters')
  for (const box of ['Search creators', 'Location'])
    await expect(page.getByLabel(box)).toHaveValue('')
  await expect(page.getByRole('group', { name: 'Price range' })).toContainText('$0 to $500+')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('recommended')
  await press('Tech')
  await slide(slider('Minimum rating'), 'ArrowRight', 2)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(slider('Minimum rating')).toHaveValue('0')
})

test('cards stand in three columns, whatever they say; an order is chosen without losing the place; the whole poster leads to the profile [P-BRW-07] [P-BRW-16] [P-CARD-02] [P-CARD-04]', async ({
  page,
}) => {
  const word = newWord()
  await createThree(word)
  const location = 'A Very Long Neighbourhood, Los Angeles, California'
  await createWith(word, [{ fullName: LONG, location, startingPriceCents: 99_999_900 }])
  const { id, fullName } = await createOrbiter({ bio: word, fullName: 'Zoe Last' })
  const start = `/browse-creators?q=${word}&availability=all`
  await open(page, start)
  await expect(names(page)).toHaveCount(5)
  const cards = page.getByRole('article')
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
  expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(3)
  expect(boxes.filter((box) => box?.y === boxes[0]?.y)).toHaveLength(3)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `no sideways scrolling at ${width} pixels`).toBeLessThanOrEqual(0)
  }
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.focus()
  await sort.selectOption('newest')
  await expect(page).toHaveURL(`${start}&sort=newest`)
  await expect(names(page).first()).toHaveText(fullName)
  await expect(sort).toBeFocused()
  const poster = cards.first().locator('.reel-frame')
  const { width = 0, height = 0 } = (await poster.boundingBox()) ?? {}
  for (const share of [0.05, 0.5, 0.95]) {
    await poster.click({ position: { x: width / 2, y: height * share } })
    await expect(page, `${share} down the poster`).toHaveURL(`/orbiter/${id}`)
    await page.goBack()
    await expect(page).toHaveURL(`${start}&sort=newest`)
  }
  await cards
    .first()
    .getByRole('link', { name: /Book Now/ })
    .click()
  await expect(page).toHaveURL(`/orbiter/${id}?book=any`)
})
