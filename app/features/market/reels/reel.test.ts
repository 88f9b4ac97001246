import { expect, test } from 'vitest'
import {
  abbreviateCount,
  categoryLabel,
  durationLabel,
  listedViews,
  secondsToCount,
  viewsLabel,
} from '#market/reels/reel.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [1234, '1.2K'],
  [12_950, '12.9K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [3_449_000, '3.4M'],
  [1_250_000_000, '1250.0M'],
])('%i reads %s: thousands and millions to one decimal [P-GAL-07]', (count, text) => {
  expect(abbreviateCount(count)).toBe(text)
})

test('one view is a view, any other number are views [P-GAL-07]', () => {
  expect([0, 1, 2, 1500].map(viewsLabel)).toEqual(['0 views', '1 view', '2 views', '1.5K views'])
})

test('a reel says nothing of fewer than 20 views', () => {
  expect([0, 19, 20, 1500].map(listedViews)).toEqual([null, null, '20 views', '1.5K views'])
})

test.each([
  [0, '0:00'],
  [7.4, '0:07'],
  [59.4, '0:59'],
  [59.5, '1:00'],
  [65, '1:05'],
  [600, '10:00'],
])('%d seconds read %s [P-GAL-08]', (seconds, text) => {
  expect(durationLabel(seconds)).toBe(text)
})

test('a reel without a category reads General', () => {
  expect([categoryLabel('general'), categoryLabel('Weddings')]).toEqual(['General', 'Weddings'])
})

test('a view needs three seconds, or half of a shorter reel', () => {
  expect([null, 4, 6, 60].map(secondsToCount)).toEqual([3, 2, 3, 3])
})
