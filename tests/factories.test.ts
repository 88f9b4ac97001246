import { expect, test } from 'vitest'
import { readViewer } from '#people/auth/sessions.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

test('a person made here is whom the server sees behind their cookie', async () => {
  const user = await createUser({ roles: ['user', 'admin'] })
  expect(await readViewer(await signedInCookie(user))).toEqual(viewerOf(user))
})

test.each(['pending', 'accepted', 'rejected', 'completed', 'cancelled'] as const)(
  'a %s booking is one in the database',
  async (status) => {
    const orbiter = await createOrbiter({
      services: [{ name: 'Kitchen night', priceCents: 18_000, durationMinutes: 90 }],
    })
    const { id, startAt } = await createBooking({
      orbiter,
      status,
      offer: `service:${orbiter.serviceIds[0] ?? ''}`,
      time: '18:30',
    })
    const row = await db()
      .selectFrom('bookingRequests')
      .select(['status', 'priceCents', 'startAt', 'requestedTime'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status, priceCents: 18_000, startAt, requestedTime: '18:30' })
  },
)
