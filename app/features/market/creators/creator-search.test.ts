import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DELIVERY_OPTIONS, ORBITER_LEVELS, SPECIALTIES } from '#market/creators/creator.ts'
import {
  countActiveFilters,
  DEFAULT_SEARCH,
  readSearch,
  SORTS,
  writeSearch,
  type CreatorSearch,
} from '#market/creators/creator-search.ts'

const steps = (count: number, step: number) =>
  fc.integer({ min: 0, max: count }).map((index) => index * step)
const words = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replaceAll('\u0000', '').trim().slice(0, 100))

const searches: fc.Arbitrary<CreatorSearch> = fc
  .record({
    search: words,
    location: words,
    prices: fc.tuple(steps(20, 25), steps(20, 25)),
    levels: fc.subarray([...ORBITER_LEVELS]),
    specialties: fc.subarray(SPECIALTIES.map((name) => name.toLowerCase())),
    delivery: fc.constantFrom(null, ...DELIVERY_OPTIONS.map((option) => option.days)),
    rating: steps(10, 0.5),
    onlyAvailable: fc.boolean(),
    when: fc.constantFrom(
      { date: '', time: '' },
      { date: '2026-12-12', time: '' },
      { date: '2028-02-29', time: '25:30' },
    ),
    sort: fc.constantFrom(...SORTS.map((sort) => sort.value)),
  })
  .map(({ prices: [a, b], when, ...search }) => ({
    ...search,
    ...when,
    priceMin: Math.min(a, b),
    priceMax: Math.max(a, b),
  }))

test('a search survives being written into an address and read again [P-BRW-16] [P-ENT-13]', () => {
  fc.assert(
    fc.property(searches, (search) => {
      const address = writeSearch(search).toString()
      expect(readSearch(new URLSearchParams(address))).toEqual(search)
    }),
  )
})

test('whatever stands in an address, what is read from it is a search', () => {
  const names = fc.constantFrom(
    'q',
    'location',
    'min',
    'max',
    'level',
    'specialty',
    'delivery',
    'rating',
    'availability',
    'date',
    'time',
    'sort',
    'after',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '-1',
      '1e9',
      'NaN',
      'Infinity',
      '0x10',
      '26',
      '4.26',
      '2026-02-30',
      '2026-12-12',
      '18:00',
      '18:10',
      '\u0000',
      'constructor',
      '__proto__',
      'x'.repeat(5000),
    ),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, texts), { maxLength: 20 }), (pairs) => {
      const search = readSearch(new URLSearchParams(pairs))
      expect(readSearch(writeSearch(search))).toEqual(search)
      expect(search.search.length).toBeLessThanOrEqual(100)
      expect([search.priceMin % 25, search.priceMax % 25, search.rating % 0.5]).toEqual([0, 0, 0])
      expect(search.priceMin).toBeLessThanOrEqual(search.priceMax)
    }),
  )
})

test('the defaults need no mention in an address, and count as no filter [P-BRW-04]', () => {
  expect(writeSearch(DEFAULT_SEARCH).toString()).toBe('')
  expect(readSearch(new URLSearchParams())).toEqual(DEFAULT_SEARCH)
  expect(countActiveFilters(DEFAULT_SEARCH)).toBe(0)
})

test.each<[string, number]>([
  ['min=25', 1],
  ['max=100', 1],
  ['min=25&max=100', 1],
  ['level=pro&level=beginner', 1],
  ['specialty=food&specialty=tech', 1],
  ['delivery=0', 1],
  ['rating=4.5', 1],
  ['availability=all', 1],
  ['q=food&location=dallas&sort=price', 0],
  ['min=25&level=pro&specialty=food&delivery=7&rating=3&availability=all', 6],
])('the badge for %s counts %i groups [P-BRW-04]', (address, count) => {
  expect(countActiveFilters(readSearch(new URLSearchParams(address)))).toBe(count)
})

test('the form sends both states of the switch: its hidden field alone means all [P-BRW-14]', () => {
  const isOnly = (address: string) => readSearch(new URLSearchParams(address)).onlyAvailable
  expect([
    isOnly('availability=all&availability=available'),
    isOnly('availability=all'),
    isOnly('availability='),
  ]).toEqual([true, false, false])
})

test('thumbs that crossed are put in order, values between two steps are rounded, beyond the ends are cut [P-BRW-09] [P-BRW-13]', () => {
  expect(readSearch(new URLSearchParams('min=400&max=100&rating=4.3'))).toMatchObject({
    priceMin: 100,
    priceMax: 400,
    rating: 4.5,
  })
  expect(readSearch(new URLSearchParams('min=-50&max=9000&rating=12'))).toMatchObject({
    priceMin: 0,
    priceMax: 500,
    rating: 5,
  })
})

test('specialties are compared in lower case, and unknown ones are left out [P-BRW-11]', () => {
  expect(
    readSearch(new URLSearchParams('specialty=FOOD&specialty=Real%20Estate&specialty=juggling'))
      .specialties,
  ).toEqual(['food', 'real estate'])
})

test('the character that the database cannot compare with is left out', () => {
  expect(readSearch(new URLSearchParams('q=a%00b&location=%00'))).toMatchObject({
    search: 'ab',
    location: '',
  })
})
