import { describe, expect, test } from 'vitest'
import {
  describePolicy,
  refundDates,
  refundOf,
  STANDARD_POLICY,
} from '#work/bookings/cancellation-policy.ts'

const START = new Date('2026-07-31T18:00:00Z')
const before = (hours: number) => new Date(START.getTime() - hours * 3_600_000)
const booking = (agreedHoursBefore: number | null, status = 'accepted') => ({
  status,
  priceCents: 12_501,
  policy: STANDARD_POLICY,
  agreedAt: agreedHoursBefore === null ? null : before(agreedHoursBefore),
  startAt: START,
})

describe('a customer who cancels an accepted booking', () => {
  test.each([
    [400, 168, 10_000, '7 days to go, to the minute'],
    [400, 167.99, 5000, 'a minute under 7 days'],
    [400, 48, 5000, '48 hours to go'],
    [400, 47.99, 0, 'under 48 hours'],
    [400, -1, 0, 'once it has begun'],
    [100, 76, 10_000, 'within 24 hours of the acceptance, more than 48 hours to go'],
    [72, 48, 10_000, 'at the end of the 24 hours, with exactly 48 hours to go'],
    [100, 75.99, 5000, 'just after those 24 hours'],
    [60, 47.99, 0, 'within 24 hours of the acceptance, but under 48 hours to go'],
  ])('agreed %d h before, cancelled %d h before: %d bps (%s)', (agreed, cancelled, bps) => {
    expect(refundOf(booking(agreed), 'customer', before(cancelled))).toEqual({
      refundBps: bps,
      refundCents: Math.floor((12_501 * bps) / 10_000),
    })
  })
})

test('pending costs nothing, and neither side but the customer can cost the customer anything', () => {
  expect(refundOf(booking(null, 'pending'), 'customer', before(1)).refundBps).toBe(10_000)
  for (const by of ['orbiter', 'admin'] as const)
    expect(refundOf(booking(400), by, before(1))).toEqual({
      refundBps: 10_000,
      refundCents: 12_501,
    })
})

test('a booking keeps the policy it was made under', () => {
  const strict = {
    steps: [{ hoursBefore: 336, refundBps: 2500 }],
    graceHours: 0,
    graceUntilHoursBefore: 0,
  }
  expect(refundOf({ ...booking(800), policy: strict }, 'customer', before(400)).refundBps).toBe(
    2500,
  )
  expect(refundOf({ ...booking(800), policy: strict }, 'customer', before(300)).refundBps).toBe(0)
  expect(refundOf({ ...booking(800), policy: {} }, 'customer', before(300)).refundBps).toBe(10_000)
})

test('the policy reads as sentences', () => {
  expect(describePolicy(STANDARD_POLICY, { isManaged: false })).toEqual([
    'Free while the request is pending.',
    '100% refund up to 7 days before the start.',
    '50% refund up to 48 hours before the start.',
    'No refund in the last 48 hours.',
    'Changed your mind? Full refund within 24 hours of confirmation, if the start is at least 48 hours away.',
    'If the Orbiter cancels, the customer gets a full refund.',
  ])
  expect(describePolicy(STANDARD_POLICY, { isManaged: true })).toEqual([
    'Free until an Orbiter is confirmed.',
    '100% refund up to 7 days before the start.',
    '50% refund up to 48 hours before the start.',
    'No refund in the last 48 hours.',
    'Changed your mind? Full refund within 24 hours of confirmation, if the start is at least 48 hours away.',
    'If the Orbiter cancels, we look for another one; until one is confirmed, the customer can cancel for a full refund.',
  ])
})

test('what comes back until when is said from now on', () => {
  const startAt = new Date('2026-11-20T00:00:00Z')
  const said = (at: string) =>
    refundDates(STANDARD_POLICY, { startAt, timeZone: 'America/New_York' }, new Date(at))
  expect(said('2026-11-01T00:00:00Z')).toBe(
    'Full refund until Nov 12, 2026, 7:00 PM EST, 50% until Nov 17, 2026, 7:00 PM EST, nothing after that.',
  )
  expect(said('2026-11-13T00:00:00Z')).toBe(
    '50% refund until Nov 17, 2026, 7:00 PM EST, nothing after that. Changed your mind? Full refund within 24 hours of confirmation, if the start is at least 48 hours away.',
  )
  expect(said('2026-11-18T00:00:00Z')).toBe('No refund after that.')
})
