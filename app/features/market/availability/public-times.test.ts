import { expect, test } from 'vitest'
import {
  bookingHorizon,
  isWithin,
  readOpenDates,
  readOpenTimes,
} from '#market/availability/public-times.server.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { listOffers } from '#market/creators/offer-queries.server.ts'
import { GENERAL_OFFER } from '#market/creators/offers.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase()

async function profileWith(availability: { date: string; startTime: string; endTime: string }[]) {
  freeze('2026-07-01T15:00:00Z')
  const { id } = await createOrbiter({
    pricing: {},
    services: [
      { name: 'Short', priceCents: 5000, durationMinutes: 30 },
      { name: 'Long', priceCents: 50_000, durationMinutes: 300 },
    ],
    availability,
  })
  const profile = await findPublicProfile(id)
  if (!profile) throw new Error('not listed')
  return profile
}

test('a date is open while the shortest offer still fits into it [P-PROF-12]', async () => {
  const profile = await profileWith([
    { date: '2026-07-02', startTime: '10:00', endTime: '10:30' },
    { date: '2026-07-03', startTime: '10:00', endTime: '15:00' },
  ])
  const { services } = await listOffers(profile)
  expect(await readOpenDates(profile, services)).toEqual(['2026-07-02', '2026-07-03'])
  expect(await readOpenDates(profile, [GENERAL_OFFER])).toEqual(['2026-07-03'])
  const timesOf = async (offer: number, date: string) =>
    readOpenTimes(profile, services[offer]?.key ?? '', date)
  expect(await timesOf(0, '2026-07-02')).toEqual(['10:00'])
  expect(await timesOf(1, '2026-07-02')).toEqual([])
  expect(await timesOf(1, '2026-07-03')).toEqual(['10:00'])
})

test('without any availability there are no open dates to choose from: null [P-PROF-06]', async () => {
  expect(await readOpenDates(await profileWith([]), [GENERAL_OFFER])).toBeNull()
})

test.each([
  ['an offer that is not there', 'service:11111111-1111-4111-8111-111111111111', '2026-07-03'],
  ['something that is no offer', 'nonsense', '2026-07-03'],
  ['something that is no date', 'general', '2026-02-30'],
  ['yesterday', 'general', '2026-06-30'],
  ['a date beyond a year', 'general', '2027-07-03'],
])('%s has no open times', async (_name, offer, date) => {
  expect(await readOpenTimes(await profileWith([]), offer, date)).toEqual([])
})

test('what can be asked for begins today, in the zone of the Orbiter, and ends in a year', () => {
  freeze('2026-07-02T03:30:00Z')
  const horizon = bookingHorizon('America/Chicago')
  expect(horizon).toEqual({ today: '2026-07-01', lastDate: '2027-07-01' })
  const answers = [
    '2026-06-30',
    '2026-07-01',
    '2027-07-01',
    '2027-07-02',
    '2026-02-30',
    'soon',
    '',
    null,
  ].map((date) => isWithin(horizon, date))
  expect(answers).toEqual([false, true, true, false, false, false, false, false])
})
