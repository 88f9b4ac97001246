import { expect, test } from 'vitest'
import { DEFAULT_SEARCH } from '#market/creators/creator-search.ts'
import { countText, searchChips } from '#market/search/search-chips.ts'

test('the count says one, many, and what is an estimate [P-BRW-06]', () => {
  expect(countText(0, false)).toBe('0 creators found')
  expect(countText(1, false)).toBe('1 creator found')
  expect(countText(9876, false)).toBe('9,876 creators found')
  expect(countText(12_000, true)).toBe('About 12,000 creators found')
})

test('every filter has a chip that leads to the search without it', () => {
  const search = {
    ...DEFAULT_SEARCH,
    search: 'food & fun',
    location: 'Chicago, IL',
    priceMin: 50,
    levels: ['beginner' as const, 'pro' as const],
    specialties: ['real estate', 'food'],
    delivery: 2,
    rating: 4.5,
    onlyAvailable: false,
    date: '2026-12-12',
    time: '25:00',
  }
  const chips = searchChips(search, '/browse-creators', false)
  expect(chips.map(({ label }) => label)).toEqual([
    '“food & fun”',
    'Chicago, IL',
    'Free Sat, Dec 12',
    'At 1:00 AM Sun',
    'From $50',
    'Beginner',
    'Pro',
    'Real Estate',
    'Food',
    'Within 2 days',
    '4.5 stars and up',
    'Also unavailable',
  ])
  const all = new URLSearchParams(chips[5]?.href.split('?')[1])
  expect(all.getAll('level')).toEqual(['pro'])
  const counts = chips.map(({ href }) => [...new URLSearchParams(href.split('?')[1])].length)
  // Removing the date also removes the time, which means nothing without it.
  expect(counts).toEqual([11, 11, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11])
})

test('without filters there is no chip, and the default has one only where no one is found', () => {
  expect(searchChips({ ...DEFAULT_SEARCH, sort: 'price' }, '/browse', true)).toEqual([])
  expect(searchChips({ ...DEFAULT_SEARCH, rating: 5 }, '/browse', true)).toEqual([
    { label: '5.0 stars and up', href: '/browse' },
    { label: 'Available only', href: '/browse?rating=5&availability=all' },
  ])
})
