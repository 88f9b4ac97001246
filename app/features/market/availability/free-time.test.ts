import { expect, test } from 'vitest'
import { InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { weekdayOf, weekStart, WEEKDAYS } from '#market/availability/free-time.ts'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import { removeFreeTime } from '#market/availability/remove-free-time.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { orbiterOnWednesday, single, weekly } from '#tests/support/free-time-forms.ts'

useDatabase()

test('a slot is added and removed by its id [P-AVL-01] [P-AVL-10]', async () => {
  const { viewer, slots, find } = await orbiterOnWednesday()
  expect(await addFreeTime(viewer, single('2026-07-03', '09:00', '12:00'))).toEqual({
    isRecurring: false,
    added: 1,
    merged: 0,
  })
  expect(await slots()).toEqual(['2026-07-03 09:00-12:00'])
  const id = await find('2026-07-03')
  const stranger = viewerOf(await createOrbiter())
  await expect(removeFreeTime(stranger, { slotId: id })).rejects.toThrow(NotFound)
  await removeFreeTime(viewer, { slotId: id })
  await expect(removeFreeTime(viewer, { slotId: id })).rejects.toThrow(NotFound)
  expect(await slots()).toEqual([])
})

test('slots that overlap or touch become one, and the form can say so [P-AVL-13]', async () => {
  const { viewer, slots } = await orbiterOnWednesday()
  await addFreeTime(viewer, single('2026-07-03', '09:00', '11:00'))
  await addFreeTime(viewer, single('2026-07-03', '14:00', '16:00'))
  expect(await addFreeTime(viewer, single('2026-07-03', '11:00', '14:30'))).toEqual({
    isRecurring: false,
    added: 1,
    merged: 1,
  })
  expect(await slots()).toEqual(['2026-07-03 09:00-16:00'])
  expect(await addFreeTime(viewer, single('2026-07-03', '10:00', '12:00'))).toMatchObject({
    added: 0,
  })
  expect(await slots()).toEqual(['2026-07-03 09:00-16:00'])
})

test.each([
  [
    'no times',
    { startTime: '', endTime: '' },
    'startTime',
    'Please select both start and end times.',
  ],
  ['no end', { endTime: '' }, 'endTime', 'Please select both start and end times.'],
  [
    'an end before the start',
    { startTime: '12:00', endTime: '11:00' },
    'endTime',
    'End time must be after start time.',
  ],
  [
    'an end at the start',
    { startTime: '12:00', endTime: '12:00' },
    'endTime',
    'End time must be after start time.',
  ],
  ['a step between', { startTime: '09:10' }, 'startTime', 'Please choose a time from the list.'],
  ['a date that is over', { date: '2026-06-30' }, 'date', 'Please choose a date from today on.'],
  ['a date far off', { date: '2027-07-03' }, 'date', 'Please choose a date within a year.'],
  ['a day that does not exist', { date: '2026-02-30' }, 'date', 'Please choose a date.'],
  [
    'a time that has passed',
    { date: '2026-07-01', startTime: '09:00', endTime: '10:00' },
    'endTime',
    'That time has passed today.',
  ],
])(
  '%s is refused beside its field, and nothing is added [P-AVL-02] [P-AVL-03] [P-AVL-04]',
  async (_name, changes, field, message) => {
    const { viewer, slots } = await orbiterOnWednesday()
    const failed = await addFreeTime(viewer, {
      ...single('2026-07-03', '09:00', '12:00'),
      ...changes,
    }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(InvalidInput)
    expect((failed as InvalidInput).fields[field]).toBe(message)
    expect(await slots()).toEqual([])
  },
)

test('only an Orbiter has a calendar', async () => {
  await expect(
    addFreeTime(viewerOf(await createUser()), single('2999-01-01', '09:00', '12:00')),
  ).rejects.toThrow(NotAllowed)
})

test('repeating on no day adds a single slot on the date; without one it asks for either [P-AVL-05]', async () => {
  const { viewer, slots } = await orbiterOnWednesday()
  const form = weekly([], '09:00', '12:00')
  await expect(addFreeTime(viewer, { ...form, date: '' })).rejects.toHaveProperty(
    'fields.weekdays',
    'Choose at least one day.',
  )
  expect(await slots()).toEqual([])
  expect(await addFreeTime(viewer, { ...form, date: '2026-07-03' })).toEqual({
    isRecurring: false,
    added: 1,
    merged: 0,
  })
  expect(await slots()).toEqual(['2026-07-03 09:00-12:00'])
})

test('times are offered every 30 minutes from 09:00 to 20:00 and on until 2 AM, days from Monday, weeks from Sunday [P-AVL-07] [P-AVL-08]', () => {
  expect([DIRECT_TIMES.length, DIRECT_TIMES[0], DIRECT_TIMES[1], DIRECT_TIMES.at(-1)]).toEqual([
    35,
    '09:00',
    '09:30',
    '26:00',
  ])
  expect([
    WEEKDAYS[0].label,
    WEEKDAYS[6].label,
    weekdayOf('2026-07-01'),
    weekStart('2026-07-01'),
  ]).toEqual(['Monday', 'Sunday', 'wednesday', '2026-06-28'])
})
