import { expect, test } from 'vitest'
import {
  secondsLeft,
  timeLeftWords,
  withReading,
  type Reading,
} from '#app/forms/uploads/time-left.ts'

const read = (...points: [at: number, sentBytes: number][]) =>
  points.reduce<Reading[]>((all, [at, sentBytes]) => withReading(all, { at, sentBytes }), [])

test('the time left follows the speed of the last seconds, and is unknown at first [P-OPE-11]', () => {
  expect(secondsLeft(read([0, 0], [500, 1000]), 10_000)).toBeNull()
  expect(secondsLeft(read([0, 0], [2000, 2000]), 10_000)).toBe(8)
  // A slow start, then ten times as fast: readings older than 15 seconds no longer count.
  expect(secondsLeft(read([0, 0], [10_000, 1000], [20_000, 11_000]), 21_000)).toBe(10)
  expect(secondsLeft(read([0, 5000], [3000, 5000]), 10_000), 'nothing arrives').toBeNull()
  // The server has less than was sent, so the speed is measured again.
  expect(secondsLeft(read([0, 8000], [3000, 2000]), 10_000)).toBeNull()
})

test.each([
  [0, 'a few seconds left'],
  [12, 'about 15 s left'],
  [54, 'about 55 s left'],
  [58, 'about 1 min left'],
  [200, 'about 3 min left'],
  [4000, 'about 1 hour left'],
  [9000, 'about 3 hours left'],
])('%i seconds are said as "%s"', (seconds, words) => {
  expect(timeLeftWords(seconds)).toBe(words)
})
