// Taking, releasing and snoozing matters of the queue.
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { keyOf, snoozeEnd } from '#team/attention/matter.ts'
import {
  giveBackMatter,
  snoozeMatter,
  takeMatter,
  wakeMatter,
} from '#team/attention/queue-marks.server.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { db } from '#app/platform/db.ts'
import { now } from '#app/platform/clock.ts'
import { deliverAll, pieceOf } from '#tests/support/piece-factory.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { openMatter } from '#tests/support/queue-change-table.ts'

useDatabase()

const admin = async (fullName = 'Ada Deskman') =>
  viewerOf(await createUser({ roles: ['admin'], fullName }))

async function find(viewer: Awaited<ReturnType<typeof admin>>, key: string) {
  return (await listOpenMatters(viewer)).find((matter) => keyOf(matter) === key)
}

test('a matter has one owner: who takes it first, until someone releases it', async () => {
  const [ada, ben] = [await admin(), await admin('Ben Desk')]
  const key = await openMatter()
  expect((await find(ada, key))?.owner).toBe(null)
  await takeMatter(ada, key)
  await takeMatter(ada, key)
  expect((await find(ben, key))?.owner).toEqual({ id: ada.id, name: 'Ada Deskman' })
  await expect(takeMatter(ben, key)).rejects.toMatchObject({
    status: 409,
    message: 'Ada Deskman has already taken this.',
  })
  await giveBackMatter(ben, key)
  await takeMatter(ben, key)
  expect((await find(ada, key))?.owner).toMatchObject({ name: 'Ben Desk' })
})

test('of two admins who take a matter at once, one gets it', async () => {
  const people = [await admin(), await admin('Ben Desk')] as const
  const key = await openMatter()
  const taken = await Promise.allSettled(people.map((person) => takeMatter(person, key)))
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a snoozed matter comes back by itself, or when someone wakes it, and keeps its owner', async () => {
  const viewer = await admin()
  const key = await openMatter()
  await takeMatter(viewer, key)
  const until = await snoozeMatter(viewer, key, { snooze: 'hour' })
  expect(await find(viewer, key)).toMatchObject({ snoozedUntil: until.toISOString() })
  advance({ minutes: 61 })
  expect(await find(viewer, key)).toMatchObject({ snoozedUntil: null, owner: { id: viewer.id } })
  await snoozeMatter(viewer, key, { snooze: 'tomorrow' })
  await wakeMatter(viewer, key)
  expect((await find(viewer, key))?.snoozedUntil).toBe(null)
  await expect(snoozeMatter(viewer, key, { snooze: 'never' })).rejects.toMatchObject({
    fields: { snooze: 'Choose how long to snooze it.' },
  })
})

test('a matter that is settled, unknown or made up can be neither taken nor snoozed, nor by someone else', async () => {
  const viewer = await admin()
  const key = await openMatter()
  const other = viewerOf(await createUser())
  await expect(takeMatter(other, key)).rejects.toMatchObject({ status: 403 })
  await db()
    .updateTable('mails')
    .set({ status: 'sent' })
    .where('id', '=', key.slice('mail '.length))
    .execute()
  for (const gone of [key, `mail ${newId()}`, 'nothing', ''])
    await expect(takeMatter(viewer, gone)).rejects.toMatchObject({ status: 404 })
})

test('a snooze ends in the mornings of the person who snoozes, and Monday is never tomorrow', () => {
  const end = (snooze: Parameters<typeof snoozeEnd>[0], at: string) =>
    snoozeEnd(snooze, new Date(at), 'America/Chicago').toISOString()
  // Thursday, 2:38 PM in Chicago.
  expect(end('hours', '2026-11-19T20:38:00Z')).toBe('2026-11-20T00:38:00.000Z')
  expect(end('tomorrow', '2026-11-19T20:38:00Z')).toBe('2026-11-20T15:00:00.000Z')
  expect(end('monday', '2026-11-19T20:38:00Z')).toBe('2026-11-23T15:00:00.000Z')
  // Sunday.
  expect(end('monday', '2026-11-22T20:00:00Z')).toBe('2026-11-30T15:00:00.000Z')
})

test('a request that is about to expire is in the queue until then, a late reel until it is done', async () => {
  const viewer = await admin()
  const asked = await createBooking()
  const { startAt, expiresAt } = await db()
    .selectFrom('bookingRequests')
    .select(['startAt', 'expiresAt'])
    .where('id', '=', asked.id)
    .executeTakeFirstOrThrow()
  const minutesTo = (at: Date) => Math.ceil((at.getTime() - now().getTime()) / 60_000)
  expect(await find(viewer, `request ${asked.id}`)).toBe(undefined)
  advance({ minutes: minutesTo(expiresAt) - 60 })
  expect(await find(viewer, `request ${asked.id}`)).toMatchObject({
    isOverdue: false,
    href: `/bookings/${asked.id}`,
  })
  await acceptBooking(viewerOf(asked.orbiter), asked.id)
  expect(await find(viewer, `request ${asked.id}`)).toBe(undefined)
  const { id: pieceId } = await pieceOf(asked.id)
  expect(await find(viewer, `delivery ${pieceId}`)).toBe(undefined)
  advance({ minutes: minutesTo(startAt) + 5 * 24 * 60 })
  expect(await find(viewer, `delivery ${pieceId}`)).toMatchObject({ isOverdue: true })
  await deliverAll(viewerOf(asked.orbiter), asked.id)
  expect(await find(viewer, `delivery ${pieceId}`)).toBe(undefined)
})
