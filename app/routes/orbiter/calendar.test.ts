/** Free times on the Orbiter dashboard: how they change, and how its forms respond. */
import { expect, test } from 'vitest'
import { listOwnSlots } from '#market/availability/own-calendar.server.ts'
import { db } from '#app/platform/db.ts'
import * as calendar from '#app/routes/orbiter/calendar.tsx'
import * as profile from '#app/routes/orbiter/profile/profile.tsx'
import { inDays } from '#tests/support/calendar.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'
import { sendForm } from '#tests/support/send-form.ts'
import { DIRECT_TIMES, HOURLY_TIMES } from '#app/base/time-steps.ts'
import { freeTimeInput } from '#market/availability/free-time-inputs.ts'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { freeDaysOf } from '#tests/support/free-days.ts'
import { SERIES_DAYS } from '#market/availability/free-time.ts'
import { removeFreeTime, removeSeries } from '#market/availability/remove-free-time.server.ts'

useDatabase()

const slot = (changes: Record<string, string> = {}) => ({
  intent: 'add-slot',
  date: inDays(3),
  startTime: '09:00',
  endTime: '11:00',
  ...changes,
})

test('every change of the calendar has its own message, and an event makes other browsers follow [P-AVL-12] [P-TOAST-72] [P-TOAST-73] [P-TOAST-74] [P-TOAST-75]', async () => {
  const viewer = viewerOf(await createOrbiter())
  const send = async (values: Record<string, string>) =>
    (await sendForm(calendar.action, { viewer }, values)).data
  expect((await send(slot())).title).toBe('Availability added!')
  const [one] = await listOwnSlots(viewer, inDays(0), inDays(7))
  expect((await send({ intent: 'remove-slot', slotId: one?.id ?? '' })).title).toBe(
    'Availability removed',
  )
  const days = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      'on',
    ]),
  )
  const repeated = await send(slot({ isRecurring: 'on', ...days }))
  expect(repeated.title).toBe('Recurring availability added!')
  expect(repeated.description).toMatch(/^Added 8[34] time slots for the next 12 weeks\.$/)
  const [first] = await listOwnSlots(viewer, inDays(1), inDays(7))
  expect(await send({ intent: 'remove-series', slotId: first?.id ?? '' })).toMatchObject({
    title: 'Recurring availability removed',
    description: 'All future instances of this recurring slot have been removed.',
  })
  const events = await db()
    .selectFrom('events')
    .select('kind')
    .where('subjectId', '=', viewer.id)
    .orderBy('id')
    .execute()
  expect(events.map((event) => event.kind)).toEqual([
    'availability.added',
    'availability.removed',
    'availability.added',
    'availability.removed',
  ])
})

test.each([
  [{ startTime: '' }, 'Missing information', 'Please select both start and end times.'],
  [{ endTime: '09:00' }, 'Invalid time range', 'End time must be after start time.'],
])('%j is refused as specified [P-TOAST-59] [P-TOAST-60]', async (changes, title, description) => {
  const viewer = viewerOf(await createOrbiter())
  expect((await sendForm(calendar.action, { viewer }, slot(changes))).data).toMatchObject({
    ok: false,
    title,
    description,
  })
})

test('repeating on no day adds one slot, says so beforehand, and tells it as one [P-AVL-05] [P-TOAST-72]', async () => {
  const orbiter = await createOrbiter()
  expect((await openDashboard(orbiter, '/calendar')).text).toContain(
    'If no day to repeat on is chosen, one slot is added on the date above. Add availability',
  )
  const sent = await sendForm(
    calendar.action,
    { viewer: viewerOf(orbiter) },
    slot({ isRecurring: 'on' }),
  )
  expect(sent.data.title).toBe('Availability added!')
})

test('a failure that is no one’s fault says what failed, and changes nothing [P-TOAST-51] [P-TOAST-55] [P-TOAST-56]', async () => {
  const viewer = viewerOf(await createOrbiter())
  const missing = { ...viewer, id: '00000000-0000-4000-8000-000000000000' }
  expect((await sendForm(calendar.action, { viewer: missing }, slot())).data).toMatchObject({
    ok: false,
    title: 'Error',
    description: 'Failed to add availability. Please try again.',
  })
  const failed = await sendForm(
    calendar.action,
    { viewer: missing },
    { intent: 'remove-slot', slotId: missing.id },
  )
  expect(failed.data).toMatchObject({
    ok: false,
    title: 'Error',
    description: 'Failed to remove availability.',
  })
  const saved = await sendForm(
    profile.action,
    { viewer: missing },
    { intent: 'save-profile', fullName: 'Nobody Here' },
  )
  expect(saved.data).toMatchObject({
    ok: false,
    title: 'Error',
    description: 'Failed to save profile. Please try again.',
  })
})

test('free times are read by date, added one or many, removed by id or as a series; customers see those from today on [P-ENT-07] [P-CALL-08] [P-CALL-23] [P-CONST-20]', async () => {
  // No Monday: on one, today's time may be over already, and there are 11.
  freeze('2027-03-02T18:00:00Z')
  const orbiter = await createOrbiter({
    availability: [{ date: '2020-01-01', startTime: '09:00', endTime: '10:00' }],
  })
  const viewer = viewerOf(orbiter)
  await addFreeTime(viewer, { date: inDays(2), startTime: '09:00', endTime: '10:30' })
  const many = await addFreeTime(viewer, {
    startTime: '14:00',
    endTime: '16:00',
    isRecurring: 'on',
    monday: 'on',
  })
  expect([many.added, SERIES_DAYS]).toEqual([12, 84])
  const rows = await db()
    .selectFrom('orbiterAvailability')
    .selectAll()
    .where('orbiterId', '=', orbiter.id)
    .orderBy('date')
    .execute()
  expect(rows.find((row) => row.isRecurring)).toMatchObject({
    orbiterId: orbiter.id,
    isAvailable: true,
    startTime: '14:00',
    endTime: '16:00',
    isRecurring: true,
    recurringPattern: 'monday',
  })
  const shown = (await freeDaysOf(orbiter.id, 'America/Chicago')).map((day) => day.date)
  expect(shown).toHaveLength(
    new Set([inDays(2), ...rows.filter((row) => row.isRecurring).map((row) => row.date)]).size,
  )
  expect(shown).not.toContain('2020-01-01')
  const own = await listOwnSlots(viewer, inDays(0), inDays(90))
  const [single, repeated] = [
    own.find((slot) => slot.weekdays.length === 0),
    own.find((slot) => slot.weekdays.length > 0),
  ]
  await removeFreeTime(viewer, { slotId: single?.id })
  await removeSeries(viewer, { slotId: repeated?.id })
  expect(await freeDaysOf(orbiter.id, 'America/Chicago')).toEqual([])
})

test.each([
  [{ startTime: '', endTime: '' }, 'Missing information', 'startTime'],
  [{ startTime: '12:00', endTime: '11:00' }, 'Invalid time range', 'endTime'],
])(
  'times that are missing or turned round are told by a toast and beside the field [P-AVL-02] [P-AVL-03]',
  async (times, title, field) => {
    const viewer = viewerOf(await createOrbiter())
    const { data } = await sendForm(
      calendar.action,
      { viewer },
      { intent: 'add-slot', date: inDays(3), ...times },
    )
    expect(data).toMatchObject({
      ok: false,
      title,
      toast: true,
      errors: { [field]: expect.any(String) as string },
    })
  },
)

test('direct times and free times go by half hours from 9:00 to 20:00, managed ones by hours from 9 AM to 7 PM, and both on until 2 AM [P-CONST-14]', () => {
  expect([DIRECT_TIMES.length, DIRECT_TIMES[0], DIRECT_TIMES[1], DIRECT_TIMES.at(-1)]).toEqual([
    35,
    '09:00',
    '09:30',
    '26:00',
  ])
  expect([HOURLY_TIMES.length, HOURLY_TIMES[0], HOURLY_TIMES[1], HOURLY_TIMES.at(-1)]).toEqual([
    18,
    '09:00',
    '10:00',
    '26:00',
  ])
  const isFreeTime = (startTime: string, endTime: string) =>
    freeTimeInput.safeParse({ date: '2026-07-09', startTime, endTime }).success
  expect(DIRECT_TIMES.slice(0, -1).every((time) => isFreeTime(time, '26:00'))).toBe(true)
  expect(isFreeTime('08:30', '20:00') || isFreeTime('19:00', '26:30')).toBe(false)
  expect(isFreeTime('09:15', '20:00')).toBe(false)
})
