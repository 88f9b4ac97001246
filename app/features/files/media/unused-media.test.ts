/** No execution deletes a file that another one is writing, or that a row names. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { previewOf } from '#app/base/film-preview.ts'
import { smallCopyOf } from '#app/base/poster.ts'
import { addAttachment } from '#work/attachments/add-attachment.server.ts'
import { ATTACHMENTS_MAX } from '#work/messages/message.ts'
import { publishCopies } from '#files/media/publish-copies.server.ts'
import { setAvatar } from '#files/media/set-avatar.server.ts'
import { deleteUnnamed, storing, tidyUnclaimed } from '#files/media/unused-media.server.ts'
import { insertPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { addPortfolioPicture } from '#market/portfolio/add-portfolio-upload.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { headFile, keyOf, listFiles, putFile, putVerified } from '#app/platform/storage.ts'
import { FilmShelf, processedFilm } from '#db/demo/demo-films.ts'
import { insertMedia } from '#files/media/change-media.server.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { loseCommitOf } from '#tests/support/lost-commit.ts'
import { makePicture } from '#tests/support/uploaded-media.ts'

useDatabase()

const PICTURE = await makePicture()
const isStored = async (key: string | null) => (await headFile(key ?? '')) !== null

const notes = (keys: string[]) =>
  db().selectFrom('unclaimedFiles').select('key').where('key', 'in', keys).execute()

/** An Orbiter's film whose public copies are shown in a portfolio item. */
async function shownFilm() {
  const { id: ownerId } = await createOrbiter()
  const film = await new FilmShelf().own({ seconds: 15, title: 'Birthday' })
  await transaction((tx) => insertMedia(tx, 'adopt', processedFilm(film, film.id, ownerId)))
  const show = () =>
    publishCopies(film.id, 'portfolio', ({ mediaUrl, thumbnailUrl, seconds }) =>
      transaction((tx) =>
        insertPortfolioItem(tx, ownerId, {
          title: 'Early shift',
          description: null,
          mediaUrl,
          thumbnailUrl,
          mediaType: 'video',
          durationSeconds: seconds,
          isFeatured: false,
        }),
      ),
    )
  const poster = `portfolio/${film.id}-poster.webp`
  const shown = `portfolio/${film.id}.mp4`
  return { show, keys: [shown, poster, smallCopyOf(poster), previewOf(shown)] }
}

test('a file that another execution writes stays until that one has ended, and goes then', async () => {
  const key = `portfolio/${newId()}.webp`
  const written = () => putFile(key, PICTURE)
  await storing([key], async () => {
    await written()
    await storing([key], written)
    expect(await isStored(key)).toBe(true)
    await deleteUnnamed([key])
    expect(await isStored(key)).toBe(true)
  })
  expect(await isStored(key)).toBe(false)
  expect(await notes([key])).toEqual([])
})

test('a killed execution holds a file back for two hours, and no longer', async () => {
  const key = `portfolio/${newId()}.webp`
  await storing([key], async () => {
    await putFile(key, PICTURE)
    advance({ hours: 1 })
    await tidyUnclaimed()
    expect(await isStored(key)).toBe(true)
    advance({ hours: 1 })
    await tidyUnclaimed()
    expect(await isStored(key)).toBe(false)
  })
})

test('what a row names stays, no matter who asks for its deletion', async () => {
  const { show, keys } = await shownFilm()
  await show()
  await deleteUnnamed(keys)
  for (const key of keys) expect(await isStored(key), key).toBe(true)
  expect(await notes(keys)).toEqual([])
})

test('a copy that fails leaves the posters that are shown', async () => {
  const { show, keys } = await shownFilm()
  await show()
  const [, , small = ''] = keys
  const file = path.join(env().storageDir, small)
  await rm(file)
  // A file cannot be written where a folder already is.
  await mkdir(path.join(file, 'in-the-way'), { recursive: true })
  await expect(show()).rejects.toThrow()
  for (const key of keys.slice(0, 2)) expect(await isStored(key), key).toBe(true)
})

test('a film that is shown again while its last item is removed keeps its copies', async () => {
  const { show, keys } = await shownFilm()
  await storing(keys, async () => {
    await show()
    const item = await db()
      .deleteFrom('orbiterPortfolio')
      .where('mediaUrl', '=', `/files/${keys[0]}`)
      .returning('orbiterId')
      .executeTakeFirstOrThrow()
    await deleteUnnamed(keys)
    for (const key of keys) expect(await isStored(key), key).toBe(true)
    await db()
      .updateTable('profiles')
      .set({ coverReelUrl: `/files/${keys[0]}`, coverPosterUrl: `/files/${keys[1]}` })
      .where('userId', '=', item.orbiterId)
      .execute()
  })
  for (const key of keys) expect(await isStored(key), key).toBe(true)
})

test('what was stored otherwise than sent is an error, and stays for the person who has stored it', async () => {
  const key = `private/originals/${newId()}.mov`
  const local = path.join(env().dataDir, newId())
  await writeFile(local, PICTURE)
  await expect(putVerified(key, local, 'f'.repeat(64))).rejects.toThrow('is not what was sent')
  expect(await isStored(key)).toBe(true)
})

test('a picture whose commit was not answered stays', async () => {
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const pictureOf = async () =>
    (
      await db()
        .selectFrom('profiles')
        .select('profileImageUrl')
        .where('userId', '=', orbiter.id)
        .executeTakeFirstOrThrow()
    ).profileImageUrl ?? ''
  await setAvatar(viewer, PICTURE)
  const before = await pictureOf()
  await expect(loseCommitOf('profiles', () => setAvatar(viewer, PICTURE))).rejects.toThrow()
  const after = await pictureOf()
  expect(after).not.toBe(before)
  expect(await isStored(keyOf(after))).toBe(true)
})

test('a portfolio picture whose commit was not answered stays, with its posters', async () => {
  const viewer = viewerOf(await createOrbiter())
  const words = { title: 'Doors open', description: '', isFeatured: '' }
  await expect(
    loseCommitOf('orbiter_portfolio', () => addPortfolioPicture(viewer, words, PICTURE)),
  ).rejects.toThrow()
  const [item] = await db()
    .selectFrom('orbiterPortfolio')
    .select(['mediaUrl', 'thumbnailUrl'])
    .where('orbiterId', '=', viewer.id)
    .where('title', '=', 'Doors open')
    .execute()
  const poster = keyOf(item?.thumbnailUrl ?? '') ?? ''
  for (const key of [keyOf(item?.mediaUrl ?? ''), poster, smallCopyOf(poster)])
    expect(await isStored(key), String(key)).toBe(true)
})

test('an attachment whose commit was not answered stays; one that is refused leaves nothing', async () => {
  const booking = await createBooking({ status: 'accepted' })
  const viewer = viewerOf(booking.customer)
  const add = () => addAttachment(viewer, booking.id, { name: 'plan.jpg', bytes: PICTURE })
  const listed = async () => (await listFiles('private/attachments')).map(({ key }) => key)
  const others = new Set(await listed())
  const files = async () => (await listed()).filter((key) => !others.has(key)).length
  const rows = async () =>
    (
      await db()
        .selectFrom('messageAttachments')
        .select('id')
        .where('bookingRequestId', '=', booking.id)
        .execute()
    ).length
  await expect(loseCommitOf('message_attachments', add)).rejects.toThrow()
  expect([await rows(), await files()]).toEqual([1, 2])
  await Promise.allSettled(Array.from({ length: ATTACHMENTS_MAX + 1 }, add))
  expect([await rows(), await files()]).toEqual([ATTACHMENTS_MAX, ATTACHMENTS_MAX * 2])
  advance({ hours: 3 })
  await tidyUnclaimed()
  expect(await files()).toBe(ATTACHMENTS_MAX * 2)
})
