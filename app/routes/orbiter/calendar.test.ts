import { expect, test } from 'vitest'

import { listOwnSlots } from '#app/features/availability/own-calendar.server.ts'
import { db } from '#app/platform/db.ts'
import * as calendar from '#app/routes/orbiter/calendar.tsx'
import * as profile from '#app/routes/orbiter/orbiter-profile.tsx'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { sendForm } from '#tests/support/send-form.ts'

useDatabase()

const FAILURE = 'Failed to add availability. Please try again.'
const slot = (changes: Record<string, string> = {}) => ({
  intent: 'add-slot',
  date: inDays(3),
  startTime: '09:00',
  endTime: '11:00',
  ...changes,
})

test('every change of the calendar is told in its own words, and an event makes other browsers follow [P-AVL-12] [P-TOAST-72] [P-TOAST-73] [P-TOAST-74] [P-TOAST-75]', async () => {
  const viewer = viewerOf(await createOrbiter())
  const tell = async (values: Record<string, string>) =>
    (await sendForm(calendar.action, { viewer }, values)).data
  expect((await tell(slot())).title).toBe('Availability added!')
  const [one] = await listOwnSlots(viewer, inDays(0), inDays(7))
  expect((await tell({ intent: 'remove-slot', slotId: one?.id ?? '' })).title).toBe(
    'Availability removed',
  )
  const days = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      'on',
    ]),
  )
  const repeated = await tell(slot({ isRecurring: 'on', ...days }))
  expect(repeated.title).toBe('Recurring availability added!')
  expect(repeated.description).toMatch(/^Added 8[34] time slots for the next 12 weeks\.$/)
  const [first] = await listOwnSlots(viewer, inDays(1), inDays(7))
  expect(await tell({ intent: 'remove-series', slotId: first?.id ?? '' })).toMatchObject({
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

test('a failure that is nobody’s fault says what failed, and changes nothing [P-TOAST-51] [P-TOAST-55] [P-TOAST-56]', async () => {
  const viewer = viewerOf(await createOrbiter())
  const nobody = { ...viewer, id: '00000000-0000-4000-8000-000000000000' }
  expect((await sendForm(calendar.action, { viewer: nobody }, slot())).data).toMatchObject({
    ok: false,
    title: 'Error',
    description: FAILURE,
  })
  const failed = await sendForm(
    calendar.action,
    { viewer: nobody },
    { intent: 'remove-slot', slotId: nobody.id },
  )
  expect(failed.data).toMatchObject({
    ok: false,
    title: 'Error',
    description: 'Failed to remove availability.',
  })
  const saved = await sendForm(
    profile.action,
    { viewer: nobody },
    { intent: 'save-profile', fullName: 'Nobody Here' },
  )
  expect(saved.data).toMatchObject({
    ok: false,
    title: 'Error',
    description: 'Failed to save profile. Please try again.',
  })
})

test('saving the profile is told as an update, or as made where there was none [P-OPE-10] [P-TOAST-68] [P-TOAST-69]', async () => {
  const viewer = viewerOf(await createOrbiter())
  const save = async () =>
    (
      await sendForm(
        profile.action,
        { viewer },
        { intent: 'save-profile', fullName: 'Noa Lindqvist' },
      )
    ).data
  expect(await save()).toMatchObject({
    title: 'Profile Updated',
    description: 'Your profile has been successfully updated.',
  })
  await db().deleteFrom('profiles').where('userId', '=', viewer.id).execute()
  expect(await save()).toMatchObject({
    title: 'Profile Created',
    description: 'Your profile has been created successfully.',
  })
})
