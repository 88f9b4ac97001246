import { expect, onTestFinished, test, vi } from 'vitest'
import { Unavailable } from '#app/base/errors.ts'
import { log } from '#app/platform/log.ts'
import { logFailure } from '#app/platform/sparing-log.ts'

/** What was logged, by level. */
function listen() {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  onTestFinished(() => {
    error.mockRestore()
    warn.mockRestore()
  })
  return { error: error.mock.calls, warn: warn.mock.calls }
}

test('while the database is away, a part that cannot be read is logged once in a while and not as an error', () => {
  const { error, warn } = listen()
  for (let n = 0; n < 100; n += 1)
    logFailure(new Unavailable('The database is away.'), 'reels failed to load')
  logFailure(new Unavailable('The database is away.'), 'section failed to load', {
    section: 'offers',
  })
  expect(error).toEqual([])
  expect(warn.map(([, message]) => message)).toEqual([
    'reels failed to load',
    'section failed to load',
  ])
})

test('any other failure is an error each time, with where it happened', () => {
  const { error, warn } = listen()
  for (let n = 0; n < 2; n += 1) logFailure(new Error('no such column'), 'reels failed to load')
  expect(warn).toEqual([])
  expect(error).toHaveLength(2)
  expect(error[0]).toEqual([
    { error: expect.stringContaining('sparing-log.test.ts') },
    'reels failed to load',
  ])
})
