import { expect, test } from 'vitest'
import { waitMs } from '#app/forms/uploads/back-off.ts'

test('a file waits longer after each try, a minute at most, and never as long as its neighbor', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 20].map((tries) => waitMs(tries, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ])
  expect(waitMs(7, 0)).toBe(30_000)
  expect(waitMs(0, 0)).toBe(500)
})
