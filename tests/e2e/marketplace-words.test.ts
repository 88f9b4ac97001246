import { expect, open, test } from '#tests/support/journey.ts'
import { count, createWith, names } from '#tests/support/creator-list.ts'
import { newWord } from '#tests/support/new-word.ts'

test('a misspelled word finds who does it, and one is one creator [P-BRW-02] [P-BRW-06]', async ({
  page,
}) => {
  const word = newWord()
  await createWith(word, [
    { fullName: 'Wanda Bell', bio: `Weddings, ${word}.`, specialties: ['Events'] },
    { fullName: 'Ruth Pan', bio: `Steam and sizzle, ${word}.`, specialties: ['Food'] },
  ])
  for (const [search, name] of [
    [`weding ${word}`, 'Wanda Bell'],
    [`${word} restaurant`, 'Ruth Pan'],
    [`${word} café dallas`, 'Ruth Pan'],
  ]) {
    await open(page, `/browse-creators?${new URLSearchParams({ q: search ?? '' })}`)
    await expect(names(page)).toHaveText([name ?? ''])
    await expect(count(page)).toHaveText('1 creator found')
  }
})

test('each filter is a chip that takes it away, also where nobody is found [P-BRW-08]', async ({
  page,
}) => {
  const word = newWord()
  await createWith(word, [{ fullName: 'Bo Start', level: 'beginner', startingPriceCents: 9000 }])
  await open(page, `/browse-creators?q=${word}&level=pro&max=200`)
  await expect(count(page)).toHaveText('0 creators found')
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link')
  await expect(chips).toHaveText([`“${word}”`, 'Up to $200', 'Pro', 'Available only'])
  await chips.filter({ hasText: 'Pro' }).click()
  await expect(page).toHaveURL(`/browse-creators?q=${word}&max=200`)
  await expect(count(page)).toHaveText('1 creator found')
  await expect(chips).toHaveText([`“${word}”`, 'Up to $200'])
  await page.getByRole('link', { name: 'Remove Up to $200' }).click()
  await expect(page).toHaveURL(`/browse-creators?q=${word}`)
})

test('an empty result says what may have been meant, and leads to a package [P-BRW-08]', async ({
  page,
}) => {
  const word = newWord()
  await createWith(word, [{ fullName: 'Bo Start' }])
  await open(page, `/browse-creators?q=${word.slice(0, -2)}zz`)
  await expect(page.getByText(`Did you mean ${word}?`)).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible()
  await page.getByRole('link', { name: word, exact: true }).click()
  await expect(page).toHaveURL(`/browse-creators?q=${word}`)
  await expect(names(page)).toHaveText(['Bo Start'])
  await page.goBack()
  await page.getByRole('link', { name: 'Book a package' }).click()
  await expect(page).toHaveURL('/booking/packages')
})
