/** Which files are deleted, when, and which never are. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { smallCopyOf } from '#app/base/poster.ts'
import { DAY_MS } from '#app/base/time.ts'
import { insertPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { changeMedia, insertMedia } from '#files/media/change-media.server.ts'
import { listMedia } from '#files/media/list-media.server.ts'
import { deleteMedia, retryMedia, setSmallCopy } from '#files/media/media-files.server.ts'
import { namedKeysOf, originalKeyOf, smallKeyOf } from '#files/media/media-keys.ts'
import { mediaPersonalData } from '#files/media/media-personal-data.server.ts'
import { tidyMedia } from '#files/media/media-retention.server.ts'
import { processNext } from '#files/media/process-media.server.ts'
import { publishCopies } from '#files/media/publish-copies.server.ts'
import { storing } from '#files/media/unused-media.server.ts'
import { now } from '#app/platform/clock.ts'
import { DatabaseUnavailable } from '#app/platform/database-unavailable.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { deleteFile, headFile, keyOf, putFile } from '#app/platform/storage.ts'
import { FilmShelf, processedFilm } from '#db/demo/demo-films.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/patience.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { makePicture, rowOf, uploadMedia } from '#tests/support/uploaded-media.ts'

useDatabase()

const isStored = async (key: string | null) => (await headFile(key ?? '')) !== null
const PICTURE = await makePicture()

/** A photo that is ready. Samples need no version. */
async function readyPhoto(purpose: 'delivery' | 'portfolio' = 'portfolio'): Promise<string> {
  const id = await uploadMedia({ kind: 'photo', bytes: PICTURE, purpose })
  await processNext()
  expect((await rowOf(id)).state).toBe('ready')
  return id
}

/** The demo's film, as the file of a version. */
async function deliveredFilm(): Promise<{ id: string; ownerId: string }> {
  const { id: ownerId } = await createOrbiter()
  const film = await new FilmShelf().own({ seconds: 30, title: 'Concert' })
  const { id } = film
  await transaction((tx) => insertMedia(tx, 'adopt', processedFilm(film, id, ownerId)))
  await putFile(originalKeyOf(id, 'mov'), PICTURE)
  await db()
    .updateTable('mediaFiles')
    .set({
      masterSha256: film.sha256,
      originalKey: originalKeyOf(id, 'mov'),
      originalUntil: now(),
      deviceModel: 'iPhone 15',
    })
    .where('id', '=', id)
    .execute()
  await deliver(id)
  return { id, ownerId }
}

/** Puts media into a version of a direct booking. */
async function deliver(mediaFileId: string): Promise<TestBooking> {
  const booking = await createBooking()
  await transaction(async (tx) => {
    const { id: deliverableId } = await tx
      .insertInto('deliverables')
      .values({
        bookingRequestId: booking.id,
        position: 40,
        label: 'Reel',
        kind: 'reel',
        dueRule: 'event-end',
        dueAt: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const versionId = newId()
    await tx
      .insertInto('deliverableVersions')
      .values({ id: versionId, deliverableId, number: 1, deliveredAt: now() })
      .execute()
    await tx.insertInto('versionFiles').values({ versionId, position: 0, mediaFileId }).execute()
  })
  return booking
}

test('when a delivered film becomes ready, its Orbiter and its customer hear of it', async () => {
  const id = await uploadMedia({ kind: 'photo', bytes: PICTURE })
  const { customer } = await deliver(id)
  await processNext()
  const events = await db()
    .selectFrom('events')
    .select(['toStatus', 'audience'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
  const { ownerId } = await rowOf(id)
  expect(events.at(-1)).toEqual({ toStatus: 'ready', audience: [ownerId, customer.id] })
  expect(events[0]).toEqual({ toStatus: 'waiting', audience: [ownerId] })
})

test('an original goes after its days, once its master was read back; people see until when it stays', async () => {
  const { id } = await deliveredFilm()
  const { originalKey, masterKey } = await rowOf(id)
  expect((await listMedia([id])).get(id)?.originalUntil).toBeInstanceOf(Date)
  const originalUntil = new Date(freeze(now()).getTime() + DAY_MS)
  await db().updateTable('mediaFiles').set({ originalUntil }).where('id', '=', id).execute()
  advance({ days: 1 })
  await tidyMedia()
  expect(await isStored(originalKey)).toBe(true)
  advance({ seconds: 1 })
  await tidyMedia()
  expect([await isStored(originalKey), await isStored(masterKey)]).toEqual([false, true])
  expect((await listMedia([id])).get(id)).toMatchObject({ originalUntil: null, state: 'ready' })
})

test('an original whose master is damaged or missing stays', async () => {
  const [damaged, missing] = [await deliveredFilm(), await deliveredFilm()]
  await putFile((await rowOf(damaged.id)).masterKey ?? '', PICTURE)
  await deleteFile((await rowOf(missing.id)).masterKey ?? '')
  advance({ days: 1 })
  await tidyMedia()
  for (const { id } of [damaged, missing])
    expect(await isStored((await rowOf(id)).originalKey)).toBe(true)
})

/** Runs an action of the owner while `tidy-media` waits for the row that it has found due. */
async function whileDue(id: string, act: (tx: Tx) => Promise<unknown>): Promise<void> {
  let tidying = Promise.resolve()
  await transaction(async (tx) => {
    await tx.selectFrom('mediaFiles').select('id').where('id', '=', id).forUpdate().execute()
    tidying = tidyMedia()
    await until(async () => (await countWaiting()) > 0, 'the job waits for the row')
    await act(tx)
  })
  await tidying
}

test('an original stays whose owner has it processed again while it is due', async () => {
  const { id } = await deliveredFilm()
  await db()
    .updateTable('mediaFiles')
    .set({ state: 'failed', canRetry: true })
    .where('id', '=', id)
    .execute()
  advance({ days: 1 })
  await whileDue(id, (tx) =>
    changeMedia(tx, { action: 'retry', where: (eb) => eb('id', '=', id), set: { tries: 0 } }),
  )
  const { state, originalKey } = await rowOf(id)
  expect([state, await isStored(originalKey)]).toEqual(['waiting', true])
  await transaction((tx) =>
    changeMedia(tx, { action: 'start', where: (eb) => eb('id', '=', id), set: { runId: newId() } }),
  )
  await tidyMedia()
  expect(await isStored(originalKey)).toBe(true)
})

test('a sample stays while it is processed again after its time, and goes afterwards', async () => {
  const id = await uploadMedia({ kind: 'photo', bytes: PICTURE, purpose: 'portfolio' })
  const { ownerId, originalKey } = await rowOf(id)
  await db()
    .updateTable('mediaFiles')
    .set({ state: 'failed', canRetry: true })
    .where('id', '=', id)
    .execute()
  advance({ days: 90 })
  await retryMedia(ownerId, id)
  advance({ minutes: 1 })
  await tidyMedia()
  expect([(await listMedia([id])).size, await isStored(originalKey)]).toEqual([1, true])
  await processNext()
  await tidyMedia()
  expect([(await listMedia([id])).size, await isStored(originalKey)]).toEqual([0, false])
})

test('new media say that their original stays for 90 days', async () => {
  freeze(now())
  const id = await uploadMedia({ kind: 'photo', bytes: PICTURE })
  const { originalUntil, createdAt } = await rowOf(id)
  expect((originalUntil?.getTime() ?? 0) - createdAt.getTime()).toBe(90 * DAY_MS)
  await transaction((tx) => deleteMedia(tx, [id]))
})

test('a small copy goes a day after the film is ready', async () => {
  const { id } = await deliveredFilm()
  await putFile(smallKeyOf(id), PICTURE)
  await transaction((tx) => setSmallCopy(tx, id, smallKeyOf(id)))
  advance({ hours: 23 })
  await tidyMedia()
  expect((await listMedia([id])).get(id)?.smallUrl).toContain('-small.mp4')
  advance({ hours: 2 })
  await tidyMedia()
  expect((await listMedia([id])).get(id)?.smallUrl).toBeNull()
  expect(await isStored(smallKeyOf(id))).toBe(false)
})

test('a delivery that no version has goes after a day, with all its files; a delivered one stays', async () => {
  const [dropped, delivered] = [await readyPhoto('delivery'), await deliveredFilm()]
  const keys = namedKeysOf(await rowOf(dropped))
  expect(keys).toContain(originalKeyOf(dropped, 'mov'))
  for (const key of keys) expect(await isStored(key), key).toBe(true)
  advance({ days: 2 })
  await tidyMedia()
  expect((await listMedia([dropped, delivered.id])).size).toBe(1)
  for (const key of keys) expect(await isStored(key), key).toBe(false)
})

test('files that were deleted with a kill in between are deleted later', async () => {
  const id = await readyPhoto()
  const keys = namedKeysOf(await rowOf(id))
  await transaction((tx) => deleteMedia(tx, [id]))
  for (const key of keys) expect(await isStored(key), key).toBe(true)
  advance({ hours: 3 })
  await tidyMedia()
  for (const key of keys) expect(await isStored(key), key).toBe(false)
  const left = await db()
    .selectFrom('unclaimedFiles')
    .select('key')
    .where('key', 'in', keys)
    .execute()
  expect(left).toEqual([])
})

test('public copies stay while a sample shows them, and go if none was ever written', async () => {
  const [shown, killed] = [await readyPhoto(), await deliveredFilm()]
  const { ownerId } = await rowOf(shown)
  const copies = await publishCopies(shown, 'portfolio', async (made) => {
    await transaction((tx) =>
      insertPortfolioItem(tx, ownerId, {
        title: 'Doors open',
        description: null,
        mediaType: 'image',
        durationSeconds: null,
        isFeatured: false,
        mediaUrl: made.mediaUrl,
        thumbnailUrl: made.thumbnailUrl,
      }),
    )
    return made
  })
  expect(await publishCopies(shown, 'portfolio', (made) => Promise.resolve(made))).toEqual(copies)
  expect(copies).toMatchObject({ mediaUrl: `/files/portfolio/${shown}.webp`, seconds: null })
  const files = ({ mediaUrl, thumbnailUrl }: typeof copies) =>
    [mediaUrl, thumbnailUrl, smallCopyOf(thumbnailUrl)].map(keyOf)
  const unnamed = await publishCopies(killed.id, 'reels', async (made) => {
    for (const key of files(made)) expect(await isStored(key), String(key)).toBe(true)
    return made
  })
  expect(unnamed).toMatchObject({ mediaUrl: `/files/reels/${killed.id}.mp4`, seconds: 30 })
  for (const key of files(copies)) expect(await isStored(key), String(key)).toBe(true)
  for (const key of files(unnamed)) expect(await isStored(key), String(key)).toBe(false)
  // The private files of a sample are deleted with its original. The public copy stays.
  advance({ days: 91 })
  await tidyMedia()
  expect((await listMedia([shown])).size).toBe(0)
  for (const key of files(copies)) expect(await isStored(key), String(key)).toBe(true)
})

test('what is not ready is not published', async () => {
  const id = await uploadMedia({ kind: 'photo', bytes: PICTURE })
  await expect(publishCopies(id, 'portfolio', () => Promise.resolve())).rejects.toHaveProperty(
    'code',
    'media-not-ready',
  )
  await transaction((tx) => deleteMedia(tx, [id]))
})

test('a file noted before it was written is deleted if no row came to name it', async () => {
  const key = originalKeyOf(newId(), 'mov')
  const lost = new DatabaseUnavailable(null)
  const writing = storing([key], async () => {
    await putFile(key, PICTURE)
    throw lost
  })
  await expect(writing).rejects.toBe(lost)
  advance({ hours: 1 })
  await tidyMedia()
  expect(await isStored(key)).toBe(true)
  advance({ hours: 2 })
  await tidyMedia()
  expect(await isStored(key)).toBe(false)
})

test('closing an account deletes originals and samples; what was delivered stays with the customer', async () => {
  const { id, ownerId } = await deliveredFilm()
  const sample = await uploadMedia({ ownerId, kind: 'photo', bytes: PICTURE, purpose: 'portfolio' })
  await processNext()
  const person = {
    id: ownerId,
    fullName: '',
    email: '',
    neutralName: 'Former member',
    neutralEmail: '',
  }
  const exported = await transaction((tx) => mediaPersonalData.exportPerson(tx, person))
  expect(exported).toMatchObject({
    filesUploaded: [{ deviceModel: 'iPhone 15' }, { fileName: 'IMG_0001.MOV' }],
  })
  const { originalKey, masterKey } = await rowOf(id)
  await transaction((tx) => mediaPersonalData.forgetPerson(tx, person))
  advance({ minutes: 1 })
  await tidyMedia()
  expect(await rowOf(id)).toMatchObject({ deviceModel: null, originalKey: null })
  expect([await isStored(originalKey), await isStored(masterKey)]).toEqual([false, true])
  expect((await listMedia([sample])).size).toBe(0)
})
