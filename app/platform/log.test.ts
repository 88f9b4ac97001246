import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { loggablePath } from '#app/platform/log.ts'
import { newToken } from '#app/platform/tokens.ts'
import { paths } from '#app/base/paths.ts'

test('keys that stand in an address stay out of the log; ids and names stay in it', () => {
  expect(loggablePath(paths.calendarFeed(newToken()))).toBe('/calendar/….ics')
  expect(loggablePath(`${paths.quote(newToken())}.data`)).toBe('/quotes/….data')
  const booking = paths.booking(newId())
  expect(loggablePath(booking)).toBe(booking)
  expect(loggablePath('/orbiter/onboarding/package-flow')).toBe('/orbiter/onboarding/package-flow')
})
