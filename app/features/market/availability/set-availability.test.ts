import { expect, test } from 'vitest'
import { InvalidInput, NotAllowed } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { getOwnProfile } from '#market/creators/own-profile.server.ts'
import { readAvailability, setAvailability } from '#market/availability/set-availability.server.ts'
import { trailOf } from '#tests/support/booking-trail.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const eventsOf = (id: string) =>
  db().selectFrom('events').select('kind').where('subjectId', '=', id).orderBy('id').execute()

test('turning Available off closes the Orbiter to requests and keeps the bookings there are [P-OD-22]', async () => {
  const booking = await createBooking({ status: 'accepted' })
  const viewer = viewerOf(booking.orbiter)
  expect(await setAvailability(viewer, { isAvailable: 'false' })).toEqual({ isAvailable: false })
  expect(await readAvailability(viewer)).toBe(false)
  const form = {
    idempotencyKey: newId(),
    offer: 'general',
    customerName: 'Casey',
    date: booking.date,
    time: '16:00',
  }
  await expect(
    requestBooking(viewerOf(booking.customer), booking.orbiter.id, form),
  ).rejects.toMatchObject({ code: 'unavailable' })
  expect((await trailOf(booking.id)).status).toBe('accepted')
  await setAvailability(viewer, { isAvailable: 'true' })
  await expect(
    requestBooking(viewerOf(booking.customer), booking.orbiter.id, form),
  ).resolves.toHaveProperty('id')
})

test('saying the same again changes and announces nothing', async () => {
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  await Promise.all(
    Array.from({ length: 10 }, () => setAvailability(viewer, { isAvailable: 'false' })),
  )
  expect(await eventsOf(orbiter.id)).toEqual([{ kind: 'orbiter.unavailable' }])
  await setAvailability(viewer, { isAvailable: 'true' })
  expect(await eventsOf(orbiter.id)).toEqual([
    { kind: 'orbiter.unavailable' },
    { kind: 'orbiter.available' },
  ])
})

test('only an Orbiter has it, their own, and only yes or no [P-ROLE-09]', async () => {
  await expect(
    setAvailability(viewerOf(await createUser()), { isAvailable: 'true' }),
  ).rejects.toThrow(NotAllowed)
  await expect(
    setAvailability(viewerOf(await createOrbiter()), { isAvailable: 'perhaps' }),
  ).rejects.toThrow(InvalidInput)
})

test('the dashboard says how complete the profile is and what is still empty [P-OD-03]', async () => {
  const orbiter = await createOrbiter({ bio: null, specialties: [], listed: false })
  expect(await getOwnProfile(viewerOf(orbiter))).toEqual({
    isListed: false,
    completeness: 40,
    phone: null,
    deviceModel: null,
    missing: ['Bio', 'Specialties', 'Portfolio link'],
  })
})
