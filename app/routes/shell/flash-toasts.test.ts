import { expect, test } from 'vitest'
import { readFlash } from '#app/routes/shell/flash-toasts.server.ts'

test('a request that was sent names the creator in its toast [P-TOAST-13]', () => {
  expect(readFlash(`request-sent~${encodeURIComponent('Zoë $& O’Neil')}~24%20hours`)).toMatchObject(
    {
      title: 'Booking request sent!',
      description:
        'Your booking request has been sent to Zoë $& O’Neil. They have 24 hours to respond.',
      tone: 'ok',
    },
  )
})

test('a profile that did not load says so for seven seconds [P-TOAST-11]', () => {
  expect(readFlash('profile-failed')).toEqual({
    title: 'Error',
    description: 'Failed to load orbiter profile.',
    tone: 'bad',
    durationMs: 7000,
  })
})

test.each(['', 'unknown', 'constructor', '__proto__', 'request-sent~%E0%A4%A'])(
  '%j is no toast',
  (flash) => {
    expect(readFlash(flash)).toBeNull()
  },
)
