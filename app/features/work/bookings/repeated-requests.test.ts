/** Sends one booking form more than once. */
import { expect, test } from 'vitest'
import { priceRequest, requestBooking } from '#work/bookings/request-booking.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { subscribe } from '#app/platform/events.ts'
import { countEffects } from '#tests/support/booking-trail.ts'
import { advance } from '#tests/support/clock.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { customerAndOrbiter, requestForm } from '#tests/support/request-form.ts'

useDatabase()

test('fifty sends of one form at once make one request and get fifty equal answers', async () => {
  const { orbiter, viewer } = await customerAndOrbiter()
  const once = requestForm()
  const before = await countEffects()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => requestBooking(viewer, orbiter.id, once)),
  )
  expect(answers).toEqual(Array.from({ length: 50 }, () => answers[0]))
  const after = await countEffects()
  expect(after).toEqual({
    bookings: before.bookings + 1,
    events: before.events + 1,
    notices: before.notices + 2,
    mails: before.mails + 2,
    keys: before.keys + 1,
  })
})

test('a form that is sent again while its request is being stored owes nothing more', async () => {
  const { orbiter, viewer } = await customerAndOrbiter()
  const once = requestForm()
  const sent: Promise<unknown>[] = []
  await transaction(async (tx) => {
    // The request waits for the Orbiter's row, and the price preview waits for the request.
    await tx.selectFrom('users').select('id').where('id', '=', orbiter.id).forUpdate().execute()
    sent.push(requestBooking(viewer, orbiter.id, once))
    await expect.poll(countWaiting).toBe(1)
    sent.push(priceRequest(viewer, orbiter.id, once))
    await expect.poll(countWaiting).toBe(2)
  })
  const [first, price] = await Promise.all(sent)
  expect(price).toBeNull()
  expect(await requestBooking(viewer, orbiter.id, once)).toEqual(first)
})

test('a repeat long after, when the Orbiter has closed, still gets the first answer', async () => {
  const { orbiter, viewer } = await customerAndOrbiter()
  const once = requestForm()
  const first = await requestBooking(viewer, orbiter.id, once)
  await db()
    .updateTable('profiles')
    .set({ isAvailable: false })
    .where('userId', '=', orbiter.id)
    .execute()
  advance({ days: 2 })
  expect(await requestBooking(viewer, orbiter.id, once)).toEqual(first)
})

test('when the last step fails, nothing has happened, and the same form can be sent again', async () => {
  const { orbiter, viewer } = await customerAndOrbiter()
  let isBroken = true
  subscribe(['booking.requested'], () =>
    isBroken ? Promise.reject(new Error('the disk is full')) : Promise.resolve(),
  )
  const before = await countEffects()
  const once = requestForm()
  await expect(requestBooking(viewer, orbiter.id, once)).rejects.toThrow('the disk is full')
  expect(await countEffects()).toEqual(before)
  isBroken = false
  await expect(requestBooking(viewer, orbiter.id, once)).resolves.toMatchObject({
    expiresAt: new Date(now().getTime() + 86_400_000).toISOString(),
  })
})
