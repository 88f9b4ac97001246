import { expect, test } from 'vitest'
import { SUGGESTED_PRICES } from '#market/offers/suggested-prices.ts'
import { marketplaceShare, packageShare, type Commission } from '#market/creators/shares.ts'
import { earningsFor, readQuestion } from '#app/routes/public/become-orbiter/earnings.ts'

const commission: Commission = {
  marketplace: 1000,
  'package-flow': { beginner: 2500, intermediate: 2200, pro: 2000 },
}

test('the shares come from the commission in the settings [P-STAT-02] [P-CONST-08]', () => {
  expect(packageShare(commission)).toBe('75-80%')
  expect(marketplaceShare(commission)).toBe('90%')
  expect(
    packageShare({
      ...commission,
      'package-flow': { beginner: 2000, intermediate: 2000, pro: 2000 },
    }),
  ).toBe('80%')
  expect(marketplaceShare({ ...commission, marketplace: 1250 })).toBe('87.5%')
})

test.each([
  ['marketplace', 100, 9000],
  ['beginner', 100, 7500],
  ['intermediate', 15, 1170],
  ['pro', 1000, 80_000],
] as const)('%s: of $%i an Orbiter keeps %i cents', (model, dollars, cents) => {
  expect(earningsFor(commission, model, dollars)).toBe(cents)
})

test.each([
  ['', { priceDollars: 100, model: 'marketplace', jobs: 4 }],
  ['price=250&model=pro&jobs=9', { priceDollars: 250, model: 'pro', jobs: 9 }],
  ['price=3&model=admin', { priceDollars: 15, model: 'marketplace', jobs: 4 }],
  ['price=99999&jobs=99', { priceDollars: 1000, model: 'marketplace', jobs: 30 }],
  ['price=nonsense', { priceDollars: 100, model: 'marketplace', jobs: 4 }],
  ['price=37', { priceDollars: 35, model: 'marketplace', jobs: 4 }],
])('the calculator reads %j from the address', (query, question) => {
  expect(readQuestion(new URLSearchParams(query))).toEqual(question)
})

test('the suggested prices are the published ones [P-CONST-09]', () => {
  expect(
    SUGGESTED_PRICES.map(({ level, minCents, maxCents, isOpenEnded }) => [
      level,
      minCents / 100,
      maxCents / 100,
      isOpenEnded,
    ]),
  ).toEqual([
    ['beginner', 15, 75, false],
    ['intermediate', 35, 140, false],
    ['pro', 75, 350, true],
  ])
})
