import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveEvent } from '#app/base/live-event.ts'
import { newId } from '#app/base/ids.ts'
import { pool, transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { eventsSince, listenFor, startRealtime, stopRealtime } from '#app/platform/realtime.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

const database = useDatabase()
beforeAll(() => startRealtime(database.connectionString))
afterAll(stopRealtime)

function record(audience: string[], label = 'it’s time') {
  return transaction((tx) =>
    recordEvent(tx, {
      kind: 'deliverable.delivered',
      subjectType: 'deliverable',
      subjectId: newId(),
      actorId: null,
      fromStatus: 'pending',
      toStatus: 'accepted',
      data: {
        jobId: newId(),
        jobKind: 'booking',
        title: 'Reel',
        label,
        number: 1,
        isOnTime: true,
        isAnyway: false,
      },
      audience,
    }),
  )
}

/** Collects what a person's browser receives, in order. */
function ear(userId: string) {
  const heard: (LiveEvent | null)[] = []
  const waiting: ((event: LiveEvent | null) => void)[] = []
  const stop = listenFor(userId, (event) => {
    const next = waiting.shift()
    if (next) next(event)
    else heard.push(event)
  })
  const next = () =>
    heard.length > 0
      ? Promise.resolve(heard.shift() ?? null)
      : new Promise<LiveEvent | null>((resolve) => waiting.push(resolve))
  return { next, stop }
}

test('a committed event reaches everyone in its audience, once each [P-CALL-12]', async () => {
  const [customer, orbiter] = [await createUser(), await createUser()]
  const ears = [ear(customer.id), ear(orbiter.id), ear(customer.id)]
  const event = await record([customer.id, orbiter.id, customer.id])
  for (const { next, stop } of ears) {
    expect(await next()).toEqual({
      id: event.id,
      kind: 'deliverable.delivered',
      subjectId: event.subjectId,
      from: 'pending',
      to: 'accepted',
      actorId: null,
      data: event.data,
    })
    stop()
  }
})

test('an event that concerns hundreds of people reaches the first and the last, whatever it says [P-CALL-12]', async () => {
  const [first, last] = [await createUser(), await createUser()]
  const others = Array.from({ length: 450 }, () => newId())
  for (const label of ['it’s time', '🎬'.repeat(900)]) {
    const ears = [ear(first.id), ear(last.id)]
    const event = await transaction((tx) =>
      recordEvent(tx, {
        kind: 'deliverable.arrived',
        subjectType: 'deliverable',
        subjectId: newId(),
        actorId: null,
        data: { jobId: newId(), jobKind: 'booking', title: 'Reel', label, number: 1 },
        audience: [first.id, ...others, last.id],
      }),
    )
    for (const { next, stop } of ears) {
      expect(await next()).toMatchObject({ id: event.id, kind: 'deliverable.arrived' })
      stop()
    }
  }
})

test('no one hears of what was rolled back, of what is not theirs, or after they have left [P-CALL-12]', async () => {
  const [customer, stranger] = [await createUser(), await createUser()]
  const { next, stop } = ear(customer.id)
  const left = ear(customer.id)
  left.stop()
  await expect(
    transaction(async (tx) => {
      await recordEvent(tx, {
        kind: 'reel.changed',
        subjectType: 'reel',
        subjectId: newId(),
        actorId: null,
        audience: [customer.id],
      })
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await record([stranger.id], 'foreign')
  await record([customer.id], 'own')
  expect((await next())?.data).toMatchObject({ label: 'own' })
  stop()
})

test('after the connection to the database is lost, everyone is asked to read again, and keeps listening', async () => {
  const customer = await createUser()
  const { next, stop } = ear(customer.id)
  await pool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'orbit-live' and datname = current_database()",
  )
  expect(await next()).toBeNull()
  await record([customer.id], 'afterwards')
  expect((await next())?.data).toMatchObject({ label: 'afterwards' })
  stop()
})

test('a browser that was away gets what it missed, and nothing of others [P-CALL-12]', async () => {
  const [customer, stranger] = [await createUser(), await createUser()]
  const seen = await record([customer.id])
  const missed = await record([customer.id, stranger.id], 'missed')
  await record([stranger.id], 'foreign')
  expect((await eventsSince(customer.id, seen.id))?.map((event) => event.id)).toEqual([
    seen.id,
    missed.id,
  ])
})

test('a browser that was away for too long is asked to read again [P-CALL-12]', async () => {
  const customer = await createUser()
  await pool().query(
    "insert into events (kind, subject_type, subject_id, audience) select 'test.many', 'test', $1, array[$1::uuid] from generate_series(1, 501)",
    [customer.id],
  )
  expect(await eventsSince(customer.id, 0)).toBeNull()
})

test('an event of far past or one that never was is answered at once, however many events there are', async () => {
  const customer = await createUser()
  const { id: first } = await record([customer.id])
  expect(await eventsSince(customer.id, first + 1_000_000)).toBeNull()
  await pool().query(
    "insert into events (kind, subject_type, subject_id) select 'test.many', 'test', $1 from generate_series(1, 1900)",
    [customer.id],
  )
  expect((await eventsSince(customer.id, first))?.map((event) => event.id)).toEqual([first])
  await pool().query(
    "insert into events (kind, subject_type, subject_id) select 'test.many', 'test', $1 from generate_series(1, 200)",
    [customer.id],
  )
  expect(
    await eventsSince(customer.id, first),
    'only a few are theirs, but looking for them has a bound',
  ).toBeNull()
})

test('where events were pruned, a browser that saw none of those left reads everything again', async () => {
  const customer = await createUser()
  const [seen, gone, left] = [
    await record([customer.id]),
    await record([customer.id]),
    await record([customer.id]),
  ]
  await pool().query('delete from events where id < $1', [left.id])
  expect(await eventsSince(customer.id, seen.id)).toBeNull()
  expect((await eventsSince(customer.id, gone.id))?.map((event) => event.id)).toEqual([left.id])
})
