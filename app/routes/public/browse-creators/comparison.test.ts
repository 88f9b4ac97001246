/** The comparison as the server renders it. */
import { expect, test } from 'vitest'
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import * as browsePage from '#app/routes/public/browse-creators.tsx'
import { inDays } from '#tests/support/calendar.ts'
import { createWith } from '#tests/support/creator-list.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { newWord } from '#tests/support/new-word.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { linkTo, textIn } from '#tests/support/page-markup.ts'

useDatabase()

const DATE = inDays(9)

const open = (query: string) =>
  openPage(browsePage, '/browse-creators', `/browse-creators?${query}`, null)
const dockIn = (html: string) => /<section id="compare"[^]*?<\/section>/.exec(html)?.[0] ?? ''
const namesIn = (html: string) =>
  [...dockIn(html).matchAll(/aria-label="Remove ([^"]*) from the comparison"/g)].map(
    ([, name]) => name,
  )
/** What a row of the comparison says in each column; undefined if there is no such row. */
const rowOf = (html: string, label: string) => {
  const row = (dockIn(html).match(/<tr>[^]*?<\/tr>/g) ?? []).find((each) =>
    each.includes(`<th scope="row">${label}</th>`),
  )
  return row?.match(/<td>[^]*?<\/td>/g)?.map((cell) => textIn(cell).replace(label, '').trim())
}
/** What the button with this label sends. */
const valueOf = (html: string, label: string) =>
  html
    .match(/<button[^>]*>/g)
    ?.find((button) => button.includes(`aria-label="${label}"`))
    ?.match(/ value="([^"]*)"/)?.[1]

async function createCompared(word: string) {
  const ana = await createOrbiter({
    fullName: 'Ana Free',
    bio: word,
    level: 'pro',
    startingPriceCents: 12_000,
    pricing: { reel15s: 12_000, reel30s: 20_000 },
    reviews: { count: 2, sum: 10 },
    deliveryDays: 0,
    languages: ['English', 'French'],
    availability: [{ date: DATE, startTime: '17:00', endTime: '20:00' }],
  })
  const ben = await createOrbiter({
    fullName: 'Ben Late',
    bio: word,
    startingPriceCents: 9000,
    pricing: { reel15s: 14_000 },
    location: 'Boston, MA',
    availability: [{ date: DATE, startTime: '20:00', endTime: '22:00' }],
  })
  const cy = await createOrbiter({
    fullName: 'Cy Away',
    bio: word,
    startingPriceCents: null,
    pricing: {},
    availability: [{ date: addDays(DATE, 1), startTime: '17:00', endTime: '20:00' }],
  })
  return [ana.id, ben.id, cy.id] as const
}

test('an address compares up to three in its order: their prices, ratings, places and next free day [P-BRW-19]', async () => {
  const [ana, ben, cy] = await createCompared(newWord())
  const { html } = await open(`compare=${ben},${ana},${cy}`)
  expect(namesIn(html)).toEqual(['Ben Late', 'Ana Free', 'Cy Away'])
  expect(rowOf(html, 'Price from')).toEqual(['$90 Lowest', '$120', 'Ask for a quote'])
  expect(rowOf(html, '15-sec reel')).toEqual(['$140', '$120 Lowest', '–'])
  expect(rowOf(html, '30-sec reel')).toEqual(['–', '$200', '–'])
  expect(rowOf(html, '60-sec reel')).toBeUndefined()
  expect(rowOf(html, 'Rating')).toEqual(['No reviews yet', '5.0 · 2 reviews', 'No reviews yet'])
  expect(rowOf(html, 'Delivery')).toEqual(['2 days', 'Before the event ends Fastest', '2 days'])
  expect(rowOf(html, 'Based in')).toEqual(['Boston, MA', 'Dallas, TX', 'Dallas, TX'])
  expect(rowOf(html, 'Languages')).toEqual(['English', 'English, French', 'English'])
  expect(rowOf(html, 'Next free')?.[1]).toBe(rowOf(html, 'Next free')?.[0])
  expect(linkTo(dockIn(html), 'Book Now: Ana Free')).toBe(`/orbiter/${ana}?book=any`)
  expect(linkTo(dockIn(html), 'View Profile of Ana Free')).toBe(`/orbiter/${ana}`)
})

test('on a night it says who is free at that time, and when else [P-BRW-19]', async () => {
  const ids = await createCompared(newWord())
  const { html } = await open(`date=${DATE}&time=18:00&location=Dallas&compare=${ids.join(',')}`)
  const [night = '', ...more] = (dockIn(html).match(/<tr>[^]*?<\/tr>/g) ?? [])
    .map(textIn)
    .filter((row) => row.includes('6:00 PM'))
  expect(more).toEqual([])
  expect(night).toMatch(/6:00 PM Free .*Not then\. 8:00.PM.* Not free$/)
  expect(rowOf(html, 'Based in')?.[1]).toMatch(/^Boston, MA, 1,5\d\d mi away$/)
  expect(linkTo(dockIn(html), 'Book Now: Ana Free')).toBe(
    `/orbiter/${ids[0]}?book=any&date=${DATE}&time=18%3A00`,
  )
})

test('ids that are malformed, unknown, hidden or doubled are passed over; without others there is no comparison [P-BRW-19]', async () => {
  const [ana, ben] = await createCompared(newWord())
  const hidden = await createOrbiter({ fullName: 'Hidden Person', listed: false })
  const bad = `nobody,${newId()},${hidden.id},%00,'--`
  const { status, html } = await open(`compare=${bad},${ana},${ana.toUpperCase()},${ben}`)
  expect(status).toBe(200)
  expect(namesIn(html)).toEqual(['Ana Free', 'Ben Late'])
  expect(html).not.toContain('Hidden Person')
  for (const query of [`compare=${bad}`, 'compare=', 'q=x'])
    expect(dockIn((await open(query)).html)).toBe('')
  expect(textIn(dockIn((await open(`compare=${ana}`)).html))).toContain('Add one more to compare.')
})

test('a fourth is refused, and nothing is lost: any of the three can make room [P-BRW-20]', async () => {
  const [ana, ben, cy] = await createCompared(newWord())
  const dee = await createOrbiter({ fullName: 'Dee Fourth' })
  const { html } = await open(`compare=${ana},${ben},${cy},${dee.id},${newId()}`)
  expect(namesIn(html)).toEqual(['Ana Free', 'Ben Late', 'Cy Away'])
  expect(textIn(dockIn(html))).toContain(
    'You can compare up to three. To add Dee Fourth, take one out:',
  )
  expect(valueOf(html, 'Ben Late: swap for Dee Fourth')).toBe(`${ana},${dee.id},${cy}`)
  expect(valueOf(html, 'Remove Ana Free from the comparison')).toBe(`${ben},${cy},${dee.id}`)
})

test('another search keeps the comparison, and the comparison keeps the search [P-BRW-19]', async () => {
  const word = newWord()
  await createWith(
    word,
    Array.from({ length: 25 }, () => ({})),
  )
  const { id } = await createOrbiter({ fullName: 'Ana Pro', bio: word, level: 'pro' })
  const { html } = await open(`q=${word}&min=25&sort=newest&compare=${id}`)
  expect(linkTo(html, `Remove “${word}”`)).toBe(`/browse-creators?min=25&sort=newest&compare=${id}`)
  expect(linkTo(html, 'Clear filters')).toBe(`/browse-creators?compare=${id}`)
  expect(linkTo(html, 'Next page')?.endsWith(`&compare=${id}`)).toBe(true)
  expect(html).toContain(`<input type="hidden" name="compare" value="${id}"/>`)
  const form = /<form id="compare-form"[^]*?<\/form>/.exec(html)?.[0]
  expect(form).toContain(`name="q" value="${word}"`)
  expect(form).toContain('name="min" value="25"')
  expect(valueOf(html, 'Compare Ana Pro')).toBe('')
})
