import { expect, test } from 'vitest'
import { Conflict, InvalidInput, RateLimited } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { addDays } from '#app/base/add-days.ts'
import { quoteBooking } from '#work/bookings/quote-booking.server.ts'
import { REQUEST_LIMITS } from '#work/bookings/booking-limits.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { proposeTime, withdrawTime } from '#work/bookings/move-booking.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { countEffects } from '#tests/support/booking-trail.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { listMails } from '#tests/support/mailbox.ts'

useDatabase()

/** Requests the n-th hour of the coming days: ten hours per day, none overlapping. */
function ask(customer: TestUser, orbiter: TestUser, n: number, more: Record<string, string> = {}) {
  const time = `${String(9 + (n % 10)).padStart(2, '0')}:00`
  const form = {
    idempotencyKey: newId(),
    offer: 'reel:30',
    customerName: 'Casey',
    date: addDays('2026-07-09', Math.floor(n / 10)),
    time,
    ...more,
  }
  return requestBooking(viewerOf(customer), orbiter.id, form)
}

async function results(sent: Promise<unknown>[]) {
  const settled = await Promise.allSettled(sent)
  const errors = settled.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Error] : [],
  )
  return { done: settled.length - errors.length, errors }
}

async function setUp() {
  freeze('2026-07-01T15:00:00Z')
  return { customer: await createUser(), orbiter: await createOrbiter() }
}

test('of three hundred requests for one time, fifty at once under keys of their own, one comes through [P-REQ-09]', async () => {
  const { customer, orbiter } = await setUp()
  const before = await countEffects()
  let done = 0
  const errors: unknown[] = []
  for (let wave = 0; wave < 6; wave += 1) {
    const result = await results(Array.from({ length: 50 }, () => ask(customer, orbiter, 0)))
    done += result.done
    errors.push(...result.errors)
  }
  expect(done).toBe(1)
  expect(
    errors.every(
      (error) =>
        error instanceof InvalidInput &&
        (error.fields['time'] ?? '').startsWith('You have already asked'),
    ),
  ).toBe(true)
  const after = await countEffects()
  expect([
    after.bookings - before.bookings,
    after.mails - before.mails,
    after.keys - before.keys,
  ]).toEqual([1, 2, 1])
})

test('a time that overlaps one already asked for is refused to the same customer, and free to others', async () => {
  const { customer, orbiter } = await setUp()
  await ask(customer, orbiter, 0)
  await expect(ask(customer, orbiter, 0, { time: '09:30' })).rejects.toBeInstanceOf(InvalidInput)
  await expect(ask(customer, orbiter, 0, { time: '10:00' })).resolves.toHaveProperty('id')
  await expect(ask(customer, await createOrbiter(), 0)).resolves.toHaveProperty('id')
  await expect(ask(await createUser(), orbiter, 0)).resolves.toHaveProperty('id')
})

test('a request that was cancelled or has expired can be sent again', async () => {
  const { customer, orbiter } = await setUp()
  const { id } = await ask(customer, orbiter, 0)
  await cancelBooking(viewerOf(customer), id, {})
  await expect(ask(customer, orbiter, 0)).resolves.toHaveProperty('id')
  advance({ hours: 25 })
  await expect(ask(customer, orbiter, 0)).resolves.toHaveProperty('id')
})

test('with one creator a customer has ten open requests, however many are sent at once, and other creators are free [P-REQ-09]', async () => {
  const { customer, orbiter } = await setUp()
  const { done, errors } = await results(
    Array.from({ length: 14 }, (_, n) => ask(customer, orbiter, n)),
  )
  expect(done).toBe(REQUEST_LIMITS.openWithOne)
  expect(errors.map((error) => [error instanceof Conflict, error.message])).toEqual(
    Array.from({ length: 4 }, () => [
      true,
      'You have 10 requests with this creator waiting for an answer. Cancel one under My Bookings or wait for an answer before you send another.',
    ]),
  )
  await expect(ask(customer, await createOrbiter(), 0)).resolves.toHaveProperty('id')
})

test('asking and cancelling over and over ends after twelve requests to one creator within an hour', async () => {
  const { customer, orbiter } = await setUp()
  for (let n = 0; n < REQUEST_LIMITS.hourWithOne; n += 1) {
    const { id } = await ask(customer, orbiter, n)
    await cancelBooking(viewerOf(customer), id, {})
  }
  advance({ minutes: 20 })
  const refusal = await ask(customer, orbiter, 0).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(RateLimited)
  expect(refusal).toMatchObject({
    retryAfterSeconds: 2400,
    message:
      'You have sent this creator 12 requests within an hour. Please try again in 40 minutes.',
  })
  advance({ minutes: 41 })
  await expect(ask(customer, orbiter, 0)).resolves.toHaveProperty('id')
})

test('a customer sends thirty requests an hour and has forty open', async () => {
  const { customer } = await setUp()
  const orbiters = await Promise.all(Array.from({ length: 12 }, () => createOrbiter()))
  let sent = 0
  const next = () => {
    sent += 1
    return ask(
      customer,
      orbiters[sent % orbiters.length] as TestUser,
      Math.floor(sent / orbiters.length),
    )
  }
  for (let n = 0; n < REQUEST_LIMITS.hour; n += 1) await next()
  await expect(next()).rejects.toThrow('You have sent 30 requests within an hour')
  advance({ minutes: 61 })
  for (let n = REQUEST_LIMITS.hour; n < REQUEST_LIMITS.open; n += 1) await next()
  await expect(next()).rejects.toThrow('You have 40 requests waiting for an answer.')
})

test('proposing and taking back over and over ends after eight times within an hour, and the other side gets no more emails', async () => {
  freeze('2026-07-01T15:00:00Z')
  const booking = await createBooking({ date: '2026-07-20', status: 'accepted' })
  const viewer = viewerOf(booking.customer)
  const newTime = (n: number) => ({ date: addDays('2026-07-20', n + 1), time: '15:00' })
  for (let n = 0; n < 8; n += 1) {
    await proposeTime(viewer, booking.id, newTime(n))
    await withdrawTime(viewer, booking.id)
  }
  const sent = (await listMails({ to: booking.orbiter.email })).length
  const refusal = await proposeTime(viewer, booking.id, newTime(8)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(RateLimited)
  expect(refusal).toMatchObject({
    message:
      'You have proposed a new time for this booking 8 times within an hour. Please try again in 60 minutes.',
  })
  expect(await listMails({ to: booking.orbiter.email })).toHaveLength(sent)
  advance({ minutes: 61 })
  await expect(proposeTime(viewer, booking.id, newTime(8))).resolves.toMatchObject({
    id: booking.id,
  })
})

test('an Orbiter names a price for one request ten times within an hour, not more', async () => {
  const booking = await createBooking({ offer: 'general' })
  const viewer = viewerOf(booking.orbiter)
  for (let n = 0; n < 10; n += 1) await quoteBooking(viewer, booking.id, { price: String(200 + n) })
  await expect(quoteBooking(viewer, booking.id, { price: '300' })).rejects.toBeInstanceOf(
    RateLimited,
  )
  const other = await createBooking({ offer: 'general', orbiter: booking.orbiter, time: '15:00' })
  await expect(quoteBooking(viewer, other.id, { price: '300' })).resolves.toBeDefined()
})
