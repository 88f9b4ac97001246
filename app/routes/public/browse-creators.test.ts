/** The marketplace as the server renders it: its search form, its cards and its pages. */
import { expect, test } from 'vitest'
import * as browsePage from '#app/routes/public/browse-creators.tsx'
import { createThree, createWith } from '#tests/support/creator-list.ts'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { newWord } from '#tests/support/new-word.ts'
import { openPage } from '#tests/support/open-page.tsx'
import {
  cardsIn,
  fieldOf,
  labelledPart,
  linksIn,
  linkTo,
  textIn,
} from '#tests/support/page-markup.ts'

useDatabase()

const open = (query: string) =>
  openPage(browsePage, '/browse-creators', `/browse-creators?${query}`, null)
const namesIn = (html: string) =>
  [...html.matchAll(/class="creator-card-name"[^>]*>([^<]+)</g)].map(([, name]) => name)
const countIn = (html: string) => /<p class="results-count"[^>]*>([^<]*)</.exec(html)?.[1]
const badgeIn = (html: string) => textIn(/<summary[^]*?<\/summary>/.exec(html)?.[0] ?? '')
const optionsOf = (html: string, legend: string) => {
  const group = (html.match(/<fieldset[^]*?<\/fieldset>/g) ?? []).find((part) =>
    part.includes(`>${legend}</legend>`),
  )
  return (group?.match(/<label[^]*?<\/label>/g) ?? []).map(textIn)
}

test('the page has its title and its count [P-BRW-01] [P-BRW-06] [P-RTE-10]', async () => {
  const word = newWord()
  await createWith(word, [{}, {}, {}, {}])
  const { status, html } = await open(`q=${word}`)
  expect(status).toBe(200)
  expect(html).toMatch(/<h1[^>]*>Choose Your Orbiter<\/h1>/)
  expect(countIn(html)).toBe('4 creators found')
  expect(badgeIn(html)).toBe('Filters')
})

test('one view has three addresses; each keeps to itself, and one of them is the canonical one [P-RTE-09] [P-RTE-10]', async () => {
  const word = newWord()
  await createWith(word, [{ fullName: 'Ana Pro' }])
  const viewer = viewerOf(await createUser())
  for (const path of ['/browse-creators', '/creators', '/browse']) {
    const { status, html } = await openPage(browsePage, path, `${path}?q=${word}`, viewer)
    expect([path, status, namesIn(html)]).toEqual([path, 200, ['Ana Pro']])
    expect(html).toMatch(new RegExp(`<form [^>]*action="${path}"`))
    expect(linkTo(html, 'Clear filters')).toBe(path)
  }
  // The router passes more than `meta` reads.
  expect(browsePage.meta({ loaderData: { city: null, description: '' } } as never)).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: expect.stringMatching(/\/browse-creators$/),
  })
})

test.each([
  ['a minimum price [P-BRW-09]', 'min=125', ['Ana Pro']],
  ['a maximum price [P-BRW-09]', 'max=275', ['Ben Mid']],
  ['a level [P-BRW-10]', 'level=intermediate', ['Ben Mid']],
  ['a specialty, written in lower case [P-BRW-11]', 'specialty=real+estate', ['Ben Mid']],
  ['delivery before the event ends [P-BRW-12]', 'delivery=0', ['Ana Pro']],
  ['a minimum rating [P-BRW-13]', 'rating=4.5', ['Ana Pro']],
  [
    'everyone, also who takes no bookings [P-BRW-14]',
    'availability=all',
    ['Ana Pro', 'Cy New', 'Ben Mid'],
  ],
])('an address filters by %s, and the badge counts it [P-BRW-04]', async (_title, query, found) => {
  const word = newWord()
  await createThree(word)
  const { html } = await open(`q=${word}&${query}`)
  expect(namesIn(html)).toEqual(found)
  expect(badgeIn(html)).toBe('Filters 1 active')
})

test('the panel offers every level, specialty and delivery time, prices from 0 to 500 in steps of 25 and ratings in halves; everything starts at its default [P-BRW-05] [P-BRW-09] [P-BRW-10] [P-BRW-11] [P-BRW-12] [P-BRW-13] [P-BRW-14]', async () => {
  const { html, text } = await open(`q=${newWord()}`)
  expect(optionsOf(html, 'Orbiter levels')).toEqual(['Beginner', 'Intermediate', 'Pro'])
  expect(optionsOf(html, 'Specialties')).toEqual([
    'Lifestyle',
    'Product',
    'Travel',
    'Food',
    'Fashion',
    'Fitness',
    'Tech',
    'Beauty',
    'Real Estate',
    'Events',
  ])
  expect(optionsOf(html, 'Delivery time')).toEqual([
    'Any',
    'Before the event ends',
    '1 day',
    '2 days',
    '3 days',
    '5 days',
    '1 week',
  ])
  expect(text).toContain('$0 to $500+')
  for (const name of ['min', 'max'])
    expect(fieldOf(html, name)).toMatch(/ min="0" max="500" step="25"/)
  expect(fieldOf(html, 'rating')).toMatch(/ min="0" max="5" step="0.5"/)
  expect(fieldOf(html, 'rating')).toContain(' value="0"')
  const checked = (html.match(/<input[^>]*checked=""[^>]*>/g) ?? []).map(
    (field) => `${/name="(\w+)"/.exec(field)?.[1]}=${/value="(\w*)"/.exec(field)?.[1]}`,
  )
  expect(checked.toSorted()).toEqual(['availability=available', 'delivery='])
})

test('the badge counts groups; Clear filters leads to the page without any [P-BRW-04] [P-BRW-05]', async () => {
  const word = newWord()
  await createThree(word)
  const { html } = await open(
    `q=${word}&level=pro&level=beginner&min=25&max=400&rating=3&sort=price`,
  )
  expect(badgeIn(html)).toBe('Filters 3 active')
  expect(linkTo(html, 'Clear filters')).toBe('/browse-creators')
})

test('five orders are offered, and each sorts [P-BRW-16]', async () => {
  const word = newWord()
  await createThree(word)
  const query = `q=${word}&availability=all`
  const { html } = await open(query)
  const options = /<select[^>]*name="sort"[^]*?<\/select>/.exec(html)?.[0] ?? ''
  expect((options.match(/<option[^]*?<\/option>/g) ?? []).map(textIn)).toEqual([
    'Recommended',
    'Price',
    'Rating',
    'Delivery time',
    'Newest',
  ])
  for (const [sort, found] of [
    ['price', ['Ben Mid', 'Ana Pro', 'Cy New']],
    ['newest', ['Cy New', 'Ben Mid', 'Ana Pro']],
  ] as const)
    expect(namesIn((await open(`${query}&sort=${sort}`)).html)).toEqual(found)
})

test('a card says what there is to know, and leads to the profile [P-CARD-01] [P-CARD-02] [P-CARD-03] [P-CARD-04]', async () => {
  const word = newWord()
  const { id } = await createOrbiter({
    bio: `Night kitchens, ${word}.`,
    fullName: 'Ana Pro',
    level: 'pro',
    startingPriceCents: 15_050,
    deliveryDays: 0,
    specialties: ['Food', 'Travel', 'Tech', 'Events', 'Beauty'],
    portfolio: [{ title: 'Bakery' }],
    reviews: { count: 2, sum: 9 },
  })
  const other = await createOrbiter({
    bio: word,
    fullName: 'Bo',
    level: null,
    startingPriceCents: null,
    deliveryDays: null,
    specialties: [],
    isAvailable: false,
  })
  const { html } = await open(`q=${word}&availability=all&sort=price`)
  const [full = '', bare = '', ...more] = cardsIn(html)
  expect(more).toEqual([])
  for (const text of [
    'Pro',
    'Ana Pro',
    `Night kitchens, ${word}.`,
    'Dallas, TX',
    'Food, Travel, Tech, Events, Beauty',
    'from $150.50',
    'Before the event ends',
    'Profile 80%',
    'Portfolio',
    '4.5',
  ])
    expect(textIn(full)).toContain(text)
  const targets = [...full.matchAll(/<a href="([^"]+)"/g)].map(([, target]) => target)
  const profile = `/orbiter/${id}`
  expect(targets).toEqual([
    profile,
    profile,
    `${profile}?tab=portfolio`,
    profile,
    `${profile}?book=any`,
  ])
  expect(linksIn(full)).toEqual(['', 'Ana Pro', 'View Work', 'View Profile', 'Book Now'])
  expect(linkTo(full, 'Book Now: Ana Pro')).toBe(`${profile}?book=any`)
  for (const text of ['Ask for a quote', 'No reviews yet', 'Unavailable'])
    expect(textIn(bare)).toContain(text)
  expect(textIn(bare)).not.toContain('Portfolio')
  expect(linksIn(bare)).toEqual(['', 'Bo', 'View Work', 'View Profile', 'Book Now'])
  expect(linkTo(bare, 'Book Now: Bo')).toBe(`/orbiter/${other.id}?book=any`)
  expect(linkTo(bare, 'View Work of Bo')).toBe(`/orbiter/${other.id}?tab=portfolio`)
  expect(linkTo(bare, 'View Profile of Bo')).toBe(`/orbiter/${other.id}`)
  const date = inDays(20)
  const [onDate = ''] = cardsIn((await open(`q=${word}&date=${date}`)).html)
  expect(linkTo(onDate, 'Book Now: Ana Pro')).toBe(`${profile}?book=any&date=${date}`)
  expect(linkTo(onDate, 'View Work of Ana Pro')).toBe(`${profile}?tab=portfolio&date=${date}`)
  expect(linkTo(onDate, 'View Profile of Ana Pro')).toBe(`${profile}?date=${date}`)
})

test('more than a page is walked through by links, and everyone comes once [P-BRW-16]', async () => {
  const word = newWord()
  await createWith(
    word,
    Array.from({ length: 26 }, () => ({})),
  )
  const one = await open(`q=${word}&sort=newest`)
  expect(countIn(one.html)).toBe('26 creators found')
  expect(namesIn(one.html)).toHaveLength(24)
  const next = linkTo(one.html, 'Next page') ?? ''
  const two = await open(next.split('?')[1] ?? '')
  expect(countIn(two.html)).toBe('26 creators found')
  expect(namesIn(two.html)).toHaveLength(2)
  expect(new Set([...namesIn(one.html), ...namesIn(two.html)]).size).toBe(26)
  expect(linkTo(two.html, 'Next page')).toBeUndefined()
  const first = await open((linkTo(two.html, 'First page') ?? '').split('?')[1] ?? '')
  expect(namesIn(first.html)).toEqual(namesIn(one.html))
})

test('a misspelled word finds who does it, and one is one creator [P-BRW-02] [P-BRW-06]', async () => {
  const word = newWord()
  await createWith(word, [
    { fullName: 'Wanda Bell', bio: `Weddings, ${word}.`, specialties: ['Events'] },
    { fullName: 'Ruth Pan', bio: `Steam and sizzle, ${word}.`, specialties: ['Food'] },
  ])
  for (const [search, name] of [
    [`weding ${word}`, 'Wanda Bell'],
    [`${word} restaurant`, 'Ruth Pan'],
    [`${word} café dallas`, 'Ruth Pan'],
  ] as const) {
    const { html } = await open(`${new URLSearchParams({ q: search })}`)
    expect([search, namesIn(html), countIn(html)]).toEqual([search, [name], '1 creator found'])
  }
})

test('each filter is a chip that takes it away, also where no one is found [P-BRW-08]', async () => {
  const word = newWord()
  await createWith(word, [{ fullName: 'Bo Start', level: 'beginner', startingPriceCents: 9000 }])
  const chipsIn = (html: string) =>
    (labelledPart(html, 'ul', 'Active filters').match(/<a [^]*?<\/a>/g) ?? []).map(textIn)
  const nobody = await open(`q=${word}&level=pro&max=200`)
  expect(countIn(nobody.html)).toBe('0 creators found')
  expect(chipsIn(nobody.html)).toEqual([`“${word}”`, 'Up to $200', 'Pro', 'Available only'])
  expect(linkTo(nobody.html, 'Remove Pro')).toBe(`/browse-creators?q=${word}&max=200`)
  const one = await open(`q=${word}&max=200`)
  expect(countIn(one.html)).toBe('1 creator found')
  expect(chipsIn(one.html)).toEqual([`“${word}”`, 'Up to $200'])
  expect(linkTo(one.html, 'Remove Up to $200')).toBe(`/browse-creators?q=${word}`)
})

test('an empty result says so and what may have been meant, and leads on: to all of them, or to a package [P-BRW-08]', async () => {
  const word = newWord()
  await createWith(word, [{ fullName: 'Bo Start' }])
  const { html, text } = await open(`q=${word.slice(0, -2)}zz`)
  expect(countIn(html)).toBe('0 creators found')
  expect(text).toContain(`No creators found Did you mean ${word} ? Try adjusting your search terms`)
  const results = html.slice(html.indexOf('aria-label="Creators"'))
  expect(linkTo(results, word)).toBe(`/browse-creators?q=${word}`)
  expect(namesIn((await open(`q=${word}`)).html)).toEqual(['Bo Start'])
  expect(linkTo(results, 'Clear filters')).toBe('/browse-creators')
  expect(linkTo(results, 'Let us find someone for you')).toBe('/booking/packages')
})

test('a place that is misspelled, short or of old links finds its Orbiters, and no other [P-BRW-03]', async () => {
  const word = newWord()
  for (const location of ['Chicago, IL', 'Los Angeles, CA', 'Dallas, TX', 'New York City, NY'])
    await createOrbiter({ fullName: `${location.split(',')[0]} ${word}`, location })
  for (const [text, name] of [
    ['LA', 'Los Angeles'],
    ['chicgo', 'Chicago'],
    ['angel', 'Los Angeles'],
    ['york', 'New York City'],
    ['Illinois', 'Chicago'],
    ['Chicago IL', 'Chicago'],
    ['60614', 'Chicago'],
    ['Brooklyn', 'New York City'],
    ['dallas', 'Dallas'],
  ]) {
    const { html } = await open(`q=${word}&location=${text}`)
    expect([text, namesIn(html)]).toEqual([text, [`${name} ${word}`]])
  }
  for (const nowhere of ['e', 'asdf'])
    expect((await open(`q=${word}&location=${nowhere}`)).text).toContain('No creators found')
})

test('an address that makes no sense still shows a page', async () => {
  const word = newWord()
  await createWith(word, [{ fullName: 'Ana Pro' }])
  for (const [query, isFound] of [
    ['after=nonsense', true],
    ['after=WyIxIiwibm90LWFuLWlkIl0', true],
    ['min=abc&rating=99&sort=__proto__', false],
    ['max=-5', false],
    ['delivery=soon&location=%00', true],
    [`level=${'x'.repeat(3000)}`, true],
  ] as const) {
    const answer = await open(`q=${word}&availability=all&${query}`)
    const { status, html } = answer.location
      ? await open(answer.location.split('?')[1] ?? '')
      : answer
    expect([query, status, html.includes('Ana Pro')]).toEqual([query, 200, isFound])
  }
})

test('without a script the place field is a plain one, and keeps what was searched for', async () => {
  const { html } = await open('location=Dallas')
  expect(fieldOf(html, 'location')).toMatch(/type="search"/)
  expect(fieldOf(html, 'location')).toContain('value="Dallas"')
})
