import { expect, test } from 'vitest'
import { loadingText } from '#app/routes/shell/loading-text.ts'

test.each([
  ['/orbiter/2d5ff8a7-3b1e-4d37-9a55-6a1c2f0e7b11', 'Loading profile...'],
  ['/orbiter', 'Loading...'],
  ['/orbiter/onboarding', 'Loading...'],
  ['/orbiter/2d5ff8a7-3b1e-4d37-9a55-6a1c2f0e7b11/times', 'Loading...'],
  ['/browse-creators', 'Loading...'],
  ['/my-bookings', 'Loading...'],
])('on the way to %s a person reads %s [P-PROF-01] [P-ROLE-01]', (pathname, text) => {
  expect(loadingText(pathname)).toBe(text)
})
