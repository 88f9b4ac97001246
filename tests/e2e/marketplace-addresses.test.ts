import { createThree, names, createWith } from '#tests/support/creator-list.ts'
import { newWord } from '#tests/support/new-word.ts'
import type { Page } from '@playwright/test'
import { createUser, type NewOrbiter } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'

const filters = (page: Page) => page.locator('summary', { hasText: 'Filters' })

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
