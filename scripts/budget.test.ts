import { expect, test } from 'vitest'
import { findProblems, recordWeights, type Page } from './budget.mjs'

const page = (address: string, kilobytes: number, kind: Page['kind'] = 'public') => ({
  address,
  kind,
  kilobytes,
})
const records = { kilobytes: { '/': 130, '/dashboard': 140 }, notes: { '/': 'The search' } }

test('a page may weigh 152 kB, one of signed-in work 220, and either may grow by 5', () => {
  expect(findProblems([page('/', 135), page('/dashboard', 145, 'work')], records)).toEqual([])
  const wide = { kilobytes: { '/': 151, '/dashboard': 219 }, notes: {} }
  expect(findProblems([page('/', 152), page('/dashboard', 220, 'work')], wide)).toEqual([])
  expect(findProblems([page('/', 152.1), page('/dashboard', 220.1, 'work')], wide)).toEqual([
    '/ loads 152.1 kB of JavaScript; the limit of public pages is 152 kB.',
    '/dashboard loads 220.1 kB of JavaScript; the limit of work pages is 220 kB.',
  ])
})

test('a page that grows by more than 5 kB, appears or goes is named', () => {
  expect(findProblems([page('/', 135.1), page('/new', 120)], records)).toEqual([
    expect.stringMatching(/^\/ loads 135\.1 kB of JavaScript, and had 130\./),
    expect.stringMatching(/^\/new has no recorded weight/),
    expect.stringMatching(/^There is no page \/dashboard any more/),
  ])
})

test('what is recorded satisfies the check, and asks why a page grew', () => {
  const pages = [page('/new', 120.4), page('/', 140.6)]
  expect(recordWeights(pages, records)).toMatch(/^\/ has grown/)
  const next = { kilobytes: { '/': 141, '/new': 120 }, notes: { '/': 'The map' } }
  expect(recordWeights(pages, records, 'The map')).toEqual(next)
  expect(recordWeights(pages, next)).toEqual(next)
  expect(findProblems(pages, next)).toEqual([])
})
