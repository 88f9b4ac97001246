import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { addAvailability } from '#app/features/availability/add-availability.server.ts'
import { freeDaysOf } from '#tests/support/free-days.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const MORNING = { startTime: '09:00', endTime: '12:00' }

test('free times are added on each date, and counted only where they were not there already', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  expect(await addAvailability(viewer, { dates: ['2026-07-02', '2026-07-03'], ...MORNING })).toBe(2)
  expect(await addAvailability(viewer, { dates: ['2026-07-03', '2026-07-04'], ...MORNING })).toBe(1)
  expect(
    await addAvailability(viewer, { dates: ['2026-07-03'], startTime: '14:00', endTime: '20:00' }),
  ).toBe(1)
  expect(await freeDaysOf(orbiter.id, orbiter.timeZone)).toEqual([
    { date: '2026-07-02', slots: [MORNING] },
    { date: '2026-07-03', slots: [MORNING, { startTime: '14:00', endTime: '20:00' }] },
    { date: '2026-07-04', slots: [MORNING] },
  ])
})

test('the public sees free times from today on, today being that of the Orbiter [P-PROF-15]', async () => {
  freeze('2026-07-02T03:00:00Z')
  const orbiter = await createOrbiter({ timeZone: 'America/Chicago' })
  await addAvailability(viewerOf(orbiter), {
    dates: ['2026-06-30', '2026-07-01', '2026-07-02'],
    startTime: '20:00',
    endTime: '24:00',
  })
  expect((await freeDaysOf(orbiter.id, orbiter.timeZone)).map((day) => day.date)).toEqual([
    '2026-07-01',
    '2026-07-02',
  ])
})

test.each([
  ['an end before the start', { startTime: '12:00', endTime: '09:00' }],
  ['an end at the start', { startTime: '12:00', endTime: '12:00' }],
  ['something that is no time', { startTime: 'noon', endTime: '13:00' }],
  ['no date', { dates: [] }],
  ['something that is no date', { dates: ['tomorrow'] }],
])('%s is refused', async (_name, changes) => {
  const viewer = viewerOf(await createOrbiter())
  await expect(
    addAvailability(viewer, { dates: ['2026-07-02'], ...MORNING, ...changes }),
  ).rejects.toThrow(InvalidInput)
})
