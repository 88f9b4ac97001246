import { expect, test } from 'vitest'
import { InvalidInput, NotFound } from '#app/base/errors.ts'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { extendAllSeries } from '#market/availability/extend-series.server.ts'
import { copyWeek, moveFreeTime } from '#market/availability/move-free-time.server.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { orbiterOnWednesday, single, weekly } from '#tests/support/free-time-forms.ts'

useDatabase()

test('a slot is moved and stretched, and joins what it then touches', async () => {
  const { viewer, slots, find } = await orbiterOnWednesday()
  await addFreeTime(viewer, single('2026-07-03', '09:00', '11:00'))
  await addFreeTime(viewer, single('2026-07-04', '20:00', '22:00'))
  const slotId = await find('2026-07-03')
  await moveFreeTime(viewer, { slotId, ...single('2026-07-04', '22:00', '26:00') })
  expect(await slots()).toEqual(['2026-07-04 20:00-26:00'])
  const joined = await find('2026-07-04')
  const stranger = viewerOf(await createOrbiter())
  await expect(
    moveFreeTime(stranger, { slotId: joined, ...single('2026-07-05', '09:00', '10:00') }),
  ).rejects.toThrow(NotFound)
  await expect(
    moveFreeTime(viewer, { slotId: joined, ...single('2026-06-30', '09:00', '10:00') }),
  ).rejects.toThrow(InvalidInput)
  await expect(
    moveFreeTime(viewer, { slotId: joined, ...single('2026-07-05', '10:00', '09:00') }),
  ).rejects.toThrow(InvalidInput)
  expect(await slots()).toEqual(['2026-07-04 20:00-26:00'])
})

test('one date of a series is moved by itself, and stays so when the series goes on', async () => {
  const { viewer, slots, find } = await orbiterOnWednesday()
  await addFreeTime(viewer, weekly(['friday'], '15:00', '20:00'))
  const slotId = await find('2026-07-03')
  await moveFreeTime(viewer, { slotId, ...single('2026-07-03', '16:00', '21:00') })
  advance({ days: 1 })
  await extendAllSeries()
  const days = await slots()
  expect(days.filter((day) => day.startsWith('2026-07-03'))).toEqual(['2026-07-03 16:00-21:00'])
  expect(days[1]).toBe('2026-07-10 15:00-20:00*')
})

test('a week is copied to those after it, and twice is once', async () => {
  const { viewer, slots } = await orbiterOnWednesday()
  await addFreeTime(viewer, single('2026-07-03', '09:00', '11:00'))
  await addFreeTime(viewer, single('2026-07-04', '20:00', '26:00'))
  await addFreeTime(viewer, single('2026-07-10', '10:00', '12:00'))
  expect(await copyWeek(viewer, { date: '2026-07-02', weeks: '2' })).toEqual({ added: 4 })
  const expected = [
    '2026-07-03 09:00-11:00',
    '2026-07-04 20:00-26:00',
    '2026-07-10 09:00-12:00',
    '2026-07-11 20:00-26:00',
    '2026-07-17 09:00-11:00',
    '2026-07-18 20:00-26:00',
  ]
  expect(await slots()).toEqual(expected)
  expect(await copyWeek(viewer, { date: '2026-07-02', weeks: '2' })).toEqual({ added: 0 })
  expect(await slots()).toEqual(expected)
  await expect(copyWeek(viewer, { date: '2026-08-02', weeks: '1' })).rejects.toThrow(InvalidInput)
  await expect(copyWeek(viewer, { date: '2026-07-02', weeks: '13' })).rejects.toThrow(InvalidInput)
})
