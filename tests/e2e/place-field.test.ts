import type { Page } from '@playwright/test'
import { createOrbiter } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, test } from '#tests/support/journey.ts'

const place = (page: Page) => page.getByRole('combobox', { name: 'Location' })
const suggestions = (page: Page) => page.getByRole('listbox')

/** Focuses the field, which turns the plain input into the combobox. */
async function reach(page: Page): Promise<void> {
  await page.getByLabel('Location').focus()
  await expect(place(page)).toBeFocused()
}

test('the place field suggests places while someone types; keys choose one, and Enter searches; the server resolves what is typed while they are open, and Escape closes them', async ({
  page,
}) => {
  const city = 'Bozeman, MT'
  const { fullName } = await createOrbiter({ location: city })
  await open(page, '/browse-creators')
  await reach(page)
  await expect(place(page)).toHaveAttribute('placeholder', 'Location')
  await page.keyboard.type('bos')
  await expect(suggestions(page).getByRole('option').first()).toHaveText('Boston, MA')
  await expect(
    page.locator('[data-live-announcer]'),
    'a screen reader hears how many there are',
  ).toContainText('8 options available')
  await expectAccessible(page, { within: '.combobox-list' })
  await expectAccessible(page, { within: '.search-row label:has([role=combobox])' })
  await page.keyboard.press('ArrowDown')
  await expect(
    suggestions(page).getByRole('option', { name: 'Boston, MA', exact: true }),
  ).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(suggestions(page)).toBeHidden()
  await expect(place(page)).toHaveValue('Boston')
  await expect(page, 'the first Enter chooses').toHaveURL('/browse-creators')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/browse-creators?location=Boston')
  await expect(page.getByRole('region', { name: 'Reel creators in Boston' })).toBeVisible()
  await page.goBack()
  await expect(place(page)).toHaveValue('')

  await reach(page)
  await page.keyboard.type('bozem')
  await expect(suggestions(page).getByRole('option', { name: city })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suggestions(page)).toBeHidden()
  await expect(place(page)).toHaveValue('bozem')
  await page.keyboard.type('a')
  await expect(suggestions(page).getByRole('option', { name: city })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/browse-creators?location=bozema')
  await expect(place(page)).toHaveValue('bozema')
  await expect(page.getByRole('article').filter({ hasText: fullName })).toBeVisible()
  await place(page).fill('qqqq')
  await expect(page.getByText('No matching place')).toBeVisible()
  await place(page).fill('')
  await expect(page.getByText('No matching place')).toBeHidden()
})

test('what was typed before the suggestions arrived stays, and a finger chooses on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/browse-creators')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/combobox-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Location').focus()
  await page.keyboard.type('chic')
  letGo()
  await expect(place(page)).toBeFocused()
  await expect(place(page)).toHaveValue('chic')
  await page.keyboard.type('a')
  await suggestions(page).getByRole('option', { name: 'Chicago, IL', exact: true }).click()
  await expect(place(page)).toHaveValue('Chicago')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/browse-creators?location=Chicago')
})

test('someone who is in the next field when the suggestions arrive stays there', async ({
  page,
}) => {
  await open(page, '/enquiry')
  const arrived = page.waitForResponse(/combobox-[^/]+\.js$/)
  // The next field gets the focus right after the plain field was read.
  await page.getByLabel('Location').evaluate((plain: HTMLInputElement) => {
    plain.value = 'Chicago'
    const next = document.querySelector<HTMLElement>('textarea')
    Object.defineProperty(plain, 'selectionStart', {
      get: () => {
        queueMicrotask(() => next?.focus())
        return 7
      },
    })
    plain.focus()
  })
  await arrived
  await expect(place(page)).toHaveValue('Chicago')
  await expect(page.getByLabel('Details')).toBeFocused()
  await page.keyboard.type('Lanterns')
  await expect(page.getByLabel('Details')).toHaveValue('Lanterns')
  await expect(place(page)).toHaveValue('Chicago')
})

test('without a connection to the suggestions the plain field searches all the same', async ({
  page,
  problems,
}) => {
  problems.allow(/combobox-|net::ERR_FAILED/)
  await open(page, '/browse-creators')
  await page.route(/combobox-[^/]+\.js$/, (route) => route.abort())
  await page.getByLabel('Location').fill('miami')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/browse-creators?location=miami')
})

test('in a form a chosen city is part of the draft, and a text that is no city opens no list', async ({
  page,
}) => {
  await open(page, '/enquiry')
  await page.getByLabel('Details').fill('Lanterns in the garden')
  await reach(page)
  await page.keyboard.type('bos')
  await expectAccessible(page, { within: '.field:has([role=combobox])' })
  await suggestions(page).getByRole('option', { name: 'Boston, MA', exact: true }).click()
  await expect(place(page)).toHaveValue('Boston, MA')
  await expect(suggestions(page)).toBeHidden()
  await reload(page)
  await expect(page.getByLabel('Location')).toHaveValue('Boston, MA')
  await reach(page)
  await expect(place(page), 'what was put back is what the suggestions start from').toHaveValue(
    'Boston, MA',
  )
  const answered = page.waitForResponse(/\/api\/places\?q=Grandma/)
  await place(page).fill('Grandma’s garden')
  await answered
  await expect(suggestions(page)).toBeHidden()
  await place(page).fill('Chic')
  await expect(
    suggestions(page).getByRole('option', { name: 'Chicago, IL', exact: true }),
  ).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(place(page)).toHaveValue('Chicago, IL')
  await page.getByLabel('Name').fill('Casey')
  await page.getByRole('button', { name: 'Send Enquiry' }).click()
  await expect(place(page), 'after a refusal').toHaveValue('Chicago, IL')
})
