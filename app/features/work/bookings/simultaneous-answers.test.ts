/** Answers to booking requests that arrive at the same time. */
import { expect, test } from 'vitest'
import { Conflict } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { ignoreIfAlready } from '#work/bookings/booking-row.server.ts'
import { trailOf } from '#tests/support/booking-trail.ts'
import { useDatabase } from '#tests/support/database.ts'
import { notifyDeclined } from '#tests/support/declines.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { findUnknownArrows } from '#tests/support/recorded-arrows.ts'
import { orbiterWithRequests, REQUEST_DATE } from '#tests/support/orbiter-with-requests.ts'

useDatabase()

async function outcomes(work: Promise<unknown>[]): Promise<{ done: number; codes: string[] }> {
  const settled = await Promise.allSettled(work)
  const errors = settled.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  )
  return {
    done: settled.length - errors.length,
    codes: errors.map((error) => (error instanceof Conflict ? error.code : String(error))),
  }
}

test('two accepts of overlapping requests at once: one wins', async () => {
  const { viewer, request } = await orbiterWithRequests()
  const [one, other] = [await request('14:00'), await request('14:30')]
  expect(await outcomes([acceptBooking(viewer, one.id), acceptBooking(viewer, other.id)])).toEqual({
    done: 1,
    codes: ['wrong-status'],
  })
  expect([(await trailOf(one.id)).status, (await trailOf(other.id)).status].toSorted()).toEqual([
    'accepted',
    'rejected',
  ])
})

test('thirty accepts of overlapping requests at once: one wins, each other is declined once', async () => {
  const { viewer, orbiter, request } = await orbiterWithRequests()
  const requests = []
  for (let index = 0; index < 30; index += 1)
    requests.push(await request(index % 2 ? '14:00' : '14:30'))
  const { done, codes } = await outcomes(requests.map(({ id }) => acceptBooking(viewer, id)))
  expect(done).toBe(1)
  expect(codes.filter((code) => code !== 'wrong-status')).toEqual([])
  await Promise.all([notifyDeclined(), notifyDeclined()])
  const trails = await Promise.all(requests.map(({ id }) => trailOf(id)))
  expect(trails.filter((trail) => trail.status === 'accepted')).toHaveLength(1)
  expect(trails.filter((trail) => trail.status === 'rejected')).toHaveLength(29)
  for (const trail of trails) expect(trail.events).toHaveLength(2)
  expect(await listMails({ to: orbiter.email })).toHaveLength(60)
})

test('forty answers to one request at once, of three kinds: one takes effect', async () => {
  const { viewer, orbiter, request } = await orbiterWithRequests()
  const { id, customer } = await request('14:00')
  const answers = Array.from({ length: 40 }, (_, index) => {
    if (index % 3 === 0) return acceptBooking(viewer, id)
    return index % 3 === 1
      ? rejectBooking(viewer, id, {})
      : cancelBooking(viewerOf(customer), id, {})
  })
  const { done, codes } = await outcomes(answers)
  const trail = await trailOf(id)
  // An accepted booking can still be cancelled, but not without a reason.
  expect(done).toBe(1)
  expect(
    codes.every(
      (code) =>
        code === 'wrong-status' || (trail.status === 'accepted' && code.includes('InvalidInput')),
    ),
  ).toBe(true)
  expect(trail.events).toHaveLength(2)
  expect(trail.notices).toHaveLength(4)
  expect(await listMails({ to: orbiter.email })).toHaveLength(2)
  expect(await listMails({ to: customer.email })).toHaveLength(2)
})

test('no request slips in beside an accept of the same time', async () => {
  const { viewer, orbiter, request } = await orbiterWithRequests()
  for (const time of ['09:00', '11:00', '13:00', '15:00', '17:00']) {
    const { id } = await request(time)
    const late = await createUser()
    const form = {
      idempotencyKey: newId(),
      offer: 'general',
      customerName: 'Late',
      date: REQUEST_DATE,
      time,
    }
    const [, sent] = await Promise.allSettled([
      acceptBooking(viewer, id),
      requestBooking(viewerOf(late), orbiter.id, form),
    ])
    const status = sent.status === 'fulfilled' ? (await trailOf(sent.value.id)).status : 'refused'
    expect(['rejected', 'refused']).toContain(status)
  }
})

test('accepts for different Orbiters do not wait for each other', async () => {
  const bookings = await Promise.all(Array.from({ length: 12 }, async () => createBooking()))
  expect(
    await outcomes(bookings.map((booking) => acceptBooking(viewerOf(booking.orbiter), booking.id))),
  ).toEqual({ done: 12, codes: [] })
})

test('a page may press twice: what is done already is no error and happens once; what went elsewhere is one', async () => {
  const { viewer, request } = await orbiterWithRequests()
  const { id, customer } = await request('14:00')
  const press = () => ignoreIfAlready('accepted', () => acceptBooking(viewer, id))
  await Promise.all([press(), press(), press()])
  expect((await trailOf(id)).events).toHaveLength(2)
  await cancelBooking(viewerOf(customer), id, { reason: 'The party is off' })
  await expect(press()).rejects.toMatchObject({ code: 'wrong-status' })
  const stranger = viewerOf(await createUser())
  await expect(
    ignoreIfAlready('cancelled', () => acceptBooking(stranger, id)),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('every status that was recorded on the way is an arrow of its life', async () => {
  expect(await findUnknownArrows()).toEqual([])
})
