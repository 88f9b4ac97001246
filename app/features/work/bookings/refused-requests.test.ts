import { describe, expect, test } from 'vitest'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { countEffects } from '#tests/support/booking-trail.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { customerAndOrbiter, requestForm, REQUEST_DATE } from '#tests/support/request-form.ts'

useDatabase()

describe('refused, and nothing is left behind:', () => {
  const cases: [
    string,
    (set: Awaited<ReturnType<typeof customerAndOrbiter>>) => Promise<unknown>,
    typeof Conflict | typeof InvalidInput | typeof NotAllowed | typeof NotFound,
  ][] = [
    [
      'oneself',
      ({ orbiter }) => requestBooking(viewerOf(orbiter), orbiter.id, requestForm()),
      NotAllowed,
    ],
    [
      'an id that is none',
      ({ viewer }) => requestBooking(viewer, 'nobody', requestForm()),
      NotFound,
    ],
    [
      'an unknown Orbiter',
      ({ viewer }) => requestBooking(viewer, newId(), requestForm()),
      NotFound,
    ],
    [
      'a customer, who is no Orbiter',
      async ({ viewer }) => requestBooking(viewer, (await createUser()).id, requestForm()),
      NotFound,
    ],
    [
      'an Orbiter who is not listed',
      async ({ viewer }) =>
        requestBooking(viewer, (await createOrbiter({ listed: false })).id, requestForm()),
      NotFound,
    ],
    [
      'an Orbiter who takes no bookings',
      async ({ viewer }) =>
        requestBooking(viewer, (await createOrbiter({ isAvailable: false })).id, requestForm()),
      Conflict,
    ],
    [
      "another Orbiter's service",
      async ({ viewer, orbiter }) =>
        requestBooking(
          viewer,
          (await createOrbiter()).id,
          requestForm({ offer: `service:${orbiter.serviceIds[0] ?? ''}` }),
        ),
      InvalidInput,
    ],
    [
      'a reel that is not priced',
      ({ viewer, orbiter }) =>
        requestBooking(viewer, orbiter.id, requestForm({ offer: 'reel:15' })),
      InvalidInput,
    ],
    [
      'a day that has passed [P-REQ-04]',
      ({ viewer, orbiter }) =>
        requestBooking(viewer, orbiter.id, requestForm({ date: '2026-06-30' })),
      InvalidInput,
    ],
    [
      'an hour that has passed [P-REQ-04]',
      ({ viewer, orbiter }) =>
        requestBooking(viewer, orbiter.id, requestForm({ date: '2026-07-01', time: '10:00' })),
      InvalidInput,
    ],
    [
      'a day that no calendar has',
      ({ viewer, orbiter }) =>
        requestBooking(viewer, orbiter.id, requestForm({ date: '2026-02-30' })),
      InvalidInput,
    ],
    [
      'a day beyond the horizon',
      ({ viewer, orbiter }) =>
        requestBooking(viewer, orbiter.id, requestForm({ date: '2028-07-01' })),
      InvalidInput,
    ],
    [
      'a time between the steps',
      ({ viewer, orbiter }) => requestBooking(viewer, orbiter.id, requestForm({ time: '14:45' })),
      InvalidInput,
    ],
    [
      'a time outside the steps [P-REQ-06]',
      ({ viewer, orbiter }) => requestBooking(viewer, orbiter.id, requestForm({ time: '20:15' })),
      InvalidInput,
    ],
    [
      'no name [P-REQ-03]',
      ({ viewer, orbiter }) =>
        requestBooking(viewer, orbiter.id, requestForm({ customerName: ' ' })),
      InvalidInput,
    ],
    [
      'a phone number in the occasion',
      ({ viewer, orbiter }) =>
        requestBooking(viewer, orbiter.id, requestForm({ occasion: 'Gala, call 214 555 0148' })),
      InvalidInput,
    ],
    [
      'an occasion of more than 80 characters',
      ({ viewer, orbiter }) =>
        requestBooking(viewer, orbiter.id, requestForm({ occasion: 'x'.repeat(81) })),
      InvalidInput,
    ],
  ]
  test.each(cases)('%s', async (_, ask, error) => {
    const set = await customerAndOrbiter()
    const before = await countEffects()
    await expect(ask(set)).rejects.toThrow(error)
    expect(await countEffects()).toEqual(before)
  })
})

test('a time that an accepted booking takes cannot be asked for, the minute after it can', async () => {
  const { orbiter, viewer } = await customerAndOrbiter()
  await createBooking({ orbiter, date: REQUEST_DATE, time: '14:00', status: 'accepted' })
  await expect(requestBooking(viewer, orbiter.id, requestForm({ time: '14:30' }))).rejects.toThrow(
    InvalidInput,
  )
  await expect(
    requestBooking(viewer, orbiter.id, requestForm({ time: '15:00' })),
  ).resolves.toHaveProperty('id')
})
