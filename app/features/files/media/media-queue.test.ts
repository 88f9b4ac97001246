/** The order in which files are processed. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { changeMedia } from '#files/media/change-media.server.ts'
import { createMedia } from '#files/media/media-files.server.ts'
import { claimNext, IDLE, recoverQueue } from '#files/media/media-queue.server.ts'
import type { MediaPurpose } from '#files/media/media-view.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase()

const owners = new Map<string, string>()

/** Queues a person's files, one minute apart. @returns the ID of the last one */
async function queue(name: string, count: number, purpose: MediaPurpose = 'delivery') {
  const ownerId = owners.get(name) ?? (await createOrbiter()).id
  owners.set(name, ownerId)
  let last = ''
  for (let number = 1; number <= count; number += 1) {
    advance({ minutes: 1 })
    const id = newId()
    last = id
    const file = { id, ownerId, purpose, sha256: 'a'.repeat(64), originalKey: `private/${id}` }
    await transaction((tx) =>
      createMedia(tx, { ...file, kind: 'video', fileName: `${name} ${number}`, sizeBytes: 1 }),
    )
  }
  return last
}

async function claim(): Promise<{ id: string; fileName: string } | null> {
  advance({ seconds: 1 })
  const claimed = await claimNext()
  if (!claimed) return null
  const { fileName } = await db()
    .selectFrom('mediaFiles')
    .select('fileName')
    .where('id', '=', claimed.id)
    .executeTakeFirstOrThrow()
  return { id: claimed.id, fileName }
}

const finish = (id: string) =>
  transaction((tx) =>
    changeMedia(tx, { action: 'finish', where: (eb) => eb('id', '=', id), set: IDLE }),
  )

async function claimAll(): Promise<string[]> {
  const names: string[] = []
  for (let next = await claim(); next; next = await claim()) {
    names.push(next.fileName)
    await finish(next.id)
  }
  return names
}

test('thirty files of one person hold up no one else: owners take turns, each from their oldest', async () => {
  await queue('Ada', 30)
  await queue('Ben', 2)
  await queue('Cleo', 1)
  const order = await claimAll()
  expect(order.slice(0, 5)).toEqual(['Ada 1', 'Ben 1', 'Cleo 1', 'Ada 2', 'Ben 2'])
  expect(order.slice(5)).toEqual(Array.from({ length: 28 }, (_, at) => `Ada ${at + 3}`))
})

test('while one file of a person is processed, a second worker takes the file of another', async () => {
  await queue('Ada', 3)
  await queue('Ben', 3)
  const both = await Promise.all([claim(), claim()])
  expect(new Set(both.map((one) => one?.fileName))).toEqual(new Set(['Ada 1', 'Ben 1']))
  const ada = both.find((one) => one?.fileName === 'Ada 1')
  await finish(ada?.id ?? '')
  expect((await claim())?.fileName).toBe('Ada 2')
  await db().deleteFrom('mediaFiles').execute()
})

test('deliveries of a person go before their older samples, and nothing is taken twice', async () => {
  await queue('Ada', 1, 'portfolio')
  await queue('Ada', 1, 'gallery')
  await queue('Ada', 2)
  const claims = await Promise.all(Array.from({ length: 6 }, claim))
  expect(claims.flatMap((one) => one?.id ?? [])).toHaveLength(4)
  expect(new Set(claims.flatMap((one) => one?.id ?? [])).size).toBe(4)
  const started = await db()
    .selectFrom('mediaFiles')
    .select(['purpose', 'startedAt'])
    .orderBy('startedAt')
    .orderBy('createdAt')
    .execute()
  expect(started).toHaveLength(4)
  await db().deleteFrom('mediaFiles').execute()
})

/** Queues a delivery for a piece that is due in this many minutes. */
async function queueDue(name: string, dueInMinutes: number, changesDueInMinutes?: number) {
  const at = (minutes: number) => new Date(now().getTime() + minutes * 60_000)
  const booking = await createBooking({ status: 'accepted' })
  const [pieceId, versionId] = [newId(), newId()]
  const mediaFileId = await queue(name, 1)
  await db()
    .insertInto('deliverables')
    .values({
      id: pieceId,
      bookingRequestId: booking.id,
      position: 100,
      kind: 'reel',
      label: 'Reel',
      dueAt: at(dueInMinutes),
      dueRule: 'event-end',
      ...(changesDueInMinutes !== undefined && {
        state: 'changes' as const,
        changesDueAt: at(changesDueInMinutes),
      }),
    })
    .execute()
  const version = { id: versionId, deliverableId: pieceId, number: 1 }
  await db().insertInto('deliverableVersions').values(version).execute()
  await db().insertInto('versionFiles').values({ versionId, mediaFileId, position: 0 }).execute()
  return mediaFileId
}

test('of a person, the film of what is due first is taken first, and others still have their turn', async () => {
  await queue('Ada', 1, 'portfolio')
  const tomorrow = await queueDue('Ada', 24 * 60)
  const changed = await queueDue('Ada', -60, 120)
  const tonight = await queueDue('Ada', 60)
  await queue('Ben', 2)
  const order: string[] = []
  for (let next = await claim(); next; next = await claim()) {
    order.push(next.fileName.startsWith('Ada') ? next.id : next.fileName)
    await finish(next.id)
  }
  expect(order.slice(0, 5)).toEqual([tonight, 'Ben 1', changed, 'Ben 2', tomorrow])
  expect(order).toHaveLength(6)
  await db().deleteFrom('versionFiles').execute()
  await db().deleteFrom('mediaFiles').execute()
})

test('a file whose original is still on its way is not taken', async () => {
  await queue('Ada', 1)
  await db().updateTable('mediaFiles').set({ originalKey: null }).execute()
  expect(await claim()).toBeNull()
  await db().deleteFrom('mediaFiles').execute()
})

test('a worker without signs of life loses its file after some seconds, not before', async () => {
  freeze(now())
  await queue('Ada', 1)
  await claim()
  advance({ seconds: 30 })
  await recoverQueue()
  expect(await claim()).toBeNull()
  advance({ seconds: 30 })
  await recoverQueue()
  expect(await claim()).toMatchObject({ fileName: 'Ada 1' })
})
