import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inEvenTime } from '#app/platform/min-duration.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts the work. @returns the results reported so far */
function start(work: () => Promise<string>): string[] {
  const told: string[] = []
  void inEvenTime(120, work).then(
    (result) => told.push(result),
    (error: Error) => told.push(error.message),
  )
  return told
}

test.each([
  ['works', () => Promise.resolve('sent'), 'sent'],
  ['fails', () => Promise.reject(new Error('broken')), 'broken'],
])('what %s sooner is told when the time is over, not before', async (_what, work, outcome) => {
  const told = start(work)
  await vi.advanceTimersByTimeAsync(119)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([outcome])
})

test('what takes longer is answered as soon as it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const told = start(() => promise)
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual([])
  resolve('sent')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['sent'])
})
