/** Delivers pieces in tests: films are stored as if they had been uploaded and processed. */
import { readFile } from 'node:fs/promises'
import type { ExpressionBuilder } from 'kysely'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { deliverVersion } from '#delivery/deliveries/deliver-version.server.ts'
import { deliveryUpload } from '#delivery/deliveries/delivery-upload.server.ts'
import { declareDraft } from '#delivery/deliveries/draft-version.server.ts'
import type { FilmCheck } from '#files/media/film-checks.ts'
import { smallCopyOf } from '#app/base/poster.ts'
import { changeMedia } from '#files/media/change-media.server.ts'
import { IDLE, wakeWorkers } from '#files/media/media-queue.server.ts'
import { avifOf, originalKeyOf, resultKeyOf } from '#files/media/media-keys.ts'
import { completeDeliveredProjects } from '#work/projects/follow-sessions.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { putFile } from '#app/platform/storage.ts'
import type { DB } from '#db/types.ts'
import { during } from '#tests/support/clock.ts'
import { createBooking, type NewBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { viewerOf } from '#tests/support/factories.ts'

/** Seven seconds of portrait video from the demo's media. */
const FILM = 'db/demo/media/reels/rings-by-candlelight.mp4'
/** The first second of that film. */
export const SHORT_FILM = 'tests/support/clips/one-second.mp4'
const POSTER = 'db/demo/media/reels/rings-by-candlelight.webp'
const SMALL_POSTER = 'db/demo/media/reels/rings-by-candlelight-360.webp'

export interface NewFilm {
  kind?: 'video' | 'photo'
  state?: 'waiting' | 'ready' | 'failed'
  fileName?: string
  checks?: FilmCheck[]
  /** Only the small copy has arrived. */
  isSmallOnly?: boolean
  /** Puts playable files into the store; a waiting film gets an original that is not playable. */
  withFiles?: boolean
  /** The files are those of the first second only, for tests that encode them. */
  isShort?: boolean
}

/** A waiting film with files is not processed before `letProcess`. */
const HELD_BACK = new Date('9999-01-01T00:00:00Z')

/** Lets a worker of the program take the film that was held back. */
export const letProcess = (id: string): Promise<void> =>
  transaction(async (tx) => {
    await tx.updateTable('mediaFiles').set({ nextTryAt: null }).where('id', '=', id).execute()
    await wakeWorkers(tx)
  })

/** Inserts a row of `media_files`, with its files in the store if requested. */
export async function insertFilm(tx: Tx, ownerId: string, film: NewFilm = {}): Promise<string> {
  const { kind = 'video', state = 'ready', isSmallOnly = false } = film
  const id = newId()
  const isReady = state === 'ready' && !isSmallOnly
  const isFilm = kind === 'video'
  const key = (file: string) => (isReady ? resultKeyOf(id, file) : null)
  const originalKey = originalKeyOf(id, isFilm ? 'mov' : 'jpg')
  const smallKey = originalKeyOf(`${id}-small`, 'mp4')
  await tx
    .insertInto('mediaFiles')
    .values({
      id,
      ownerId,
      purpose: 'delivery',
      kind,
      fileName: film.fileName ?? (isFilm ? 'IMG_0042.MOV' : 'IMG_0042.JPG'),
      sizeBytes: 480_000,
      sha256: 'a'.repeat(64),
      originalKey: isSmallOnly ? null : originalKey,
      smallKey: isSmallOnly ? smallKey : null,
      state: isSmallOnly ? 'waiting' : state,
      reason: state === 'failed' ? 'The file is broken.' : null,
      width: isReady ? 1080 : null,
      height: isReady ? 1920 : null,
      durationMs: isReady && isFilm ? 7400 : null,
      facts: isReady && isFilm ? JSON.stringify({ fps: 25, fpsVariation: 0 }) : null,
      hasSound: isReady && isFilm ? true : null,
      masterKey: key(isFilm ? 'master.mp4' : 'photo.jpg'),
      masterBytes: isReady ? 480_000 : null,
      previewKey: isFilm ? key('preview.mp4') : key('photo.webp'),
      previewBytes: isReady ? 480_000 : null,
      posterKey: isFilm ? key('poster.webp') : key('photo.webp'),
      checks: JSON.stringify(film.checks ?? []),
      createdAt: now(),
      readyAt: isReady ? now() : null,
      nextTryAt: state === 'waiting' && film.withFiles ? HELD_BACK : null,
    })
    .execute()
  if (film.withFiles && isReady)
    await storeFiles(id, originalKey, isFilm, film.isShort ? SHORT_FILM : FILM)
  if (film.withFiles && state === 'waiting') await putFile(originalKey, Buffer.alloc(4000, 'x'))
  if (film.withFiles && isSmallOnly) await putFile(smallKey, await readFile(FILM))
  return id
}

/** Makes the original of a film present and processed, whatever its state was before. */
export async function finishFilm(id: string): Promise<void> {
  const originalKey = originalKeyOf(id, 'mov')
  await storeFiles(id, originalKey, true)
  const where = (eb: ExpressionBuilder<DB, 'mediaFiles'>) => eb('id', '=', id)
  await transaction(async (tx) => {
    const run = { originalKey, runId: newId(), heartbeatAt: now() }
    await changeMedia(tx, { action: 'start', where, set: run })
    const made = {
      width: 1080,
      height: 1920,
      durationMs: 7400,
      hasSound: true,
      masterKey: resultKeyOf(id, 'master.mp4'),
      masterBytes: 480_000,
      previewKey: resultKeyOf(id, 'preview.mp4'),
      previewBytes: 480_000,
      posterKey: resultKeyOf(id, 'poster.webp'),
      readyAt: now(),
      reason: null,
    }
    await changeMedia(tx, { action: 'finish', where, set: { ...IDLE, ...made } })
  })
}

async function storeFiles(
  id: string,
  originalKey: string,
  isFilm: boolean,
  content = FILM,
): Promise<void> {
  const [film, poster, small] = await Promise.all(
    [content, POSTER, SMALL_POSTER].map((f) => readFile(f)),
  )
  if (!film || !poster || !small) return
  const files: [string, Uint8Array][] = isFilm
    ? [
        [originalKey, film],
        [resultKeyOf(id, 'master.mp4'), film],
        [resultKeyOf(id, 'preview.mp4'), film],
        [resultKeyOf(id, 'poster.webp'), poster],
        [resultKeyOf(id, smallCopyOf('poster.webp')), small],
        [resultKeyOf(id, avifOf('poster.webp')), poster],
      ]
    : [
        [resultKeyOf(id, 'photo.jpg'), poster],
        [resultKeyOf(id, 'photo.webp'), poster],
      ]
  for (const [key, bytes] of files) await putFile(key, bytes)
}

export async function listPieces(jobId: string) {
  return db()
    .selectFrom('deliverables')
    .selectAll()
    .where((eb) => eb.or([eb('bookingRequestId', '=', jobId), eb('projectId', '=', jobId)]))
    .orderBy('position')
    .execute()
}

/** The only or first piece of a booking or project. */
export async function pieceOf(jobId: string) {
  const [piece] = await listPieces(jobId)
  if (!piece) throw new Error(`${jobId} owes nothing`)
  return piece
}

/** Adds a file to the draft of a piece, as an upload does. */
export async function draftFilm(
  orbiter: Viewer,
  pieceId: string,
  film: NewFilm = {},
): Promise<string> {
  return transaction(async (tx) => {
    const mediaId = await insertFilm(tx, orbiter.id, film)
    const { kind = 'video' } = film
    await deliveryUpload.received(tx, { subjectId: pieceId, mediaId, ownerId: orbiter.id, kind })
    // Adding the film runs its checks again; the test sets the results itself.
    await tx
      .updateTable('mediaFiles')
      .set({ checks: JSON.stringify(film.checks ?? []) })
      .where('id', '=', mediaId)
      .execute()
    return mediaId
  })
}

/** Uploads, declares and delivers a version of a piece. */
export async function deliverPiece(
  orbiter: Viewer,
  pieceId: string,
  film: NewFilm & { note?: string; deliverAnywayReason?: string } = {},
): Promise<{ mediaId: string; number: number }> {
  const mediaId = await draftFilm(orbiter, pieceId, film)
  await declareDraft(orbiter, pieceId, { music: 'licensed', note: film.note ?? '' })
  const { number } = await deliverVersion(orbiter, pieceId, {
    isDoNotFilmChecked: 'on',
    deliverAnywayReason: film.deliverAnywayReason ?? '',
  })
  return { mediaId, number }
}

/** Delivers everything that a booking or project still owes. */
export async function deliverAll(
  orbiter: Viewer,
  jobId: string,
  film: NewFilm = {},
): Promise<void> {
  for (const { id, state, kind } of await listPieces(jobId))
    if (state === 'owed' || state === 'changes')
      await deliverPiece(orbiter, id, { ...film, kind: kind === 'photo' ? 'photo' : 'video' })
}

export async function approveAll(customer: Viewer, jobId: string): Promise<void> {
  for (const { id, state } of await listPieces(jobId))
    if (state === 'delivered' || state === 'changes') await approvePiece({ viewer: customer }, id)
}

/** Runs the tasks that follow once no approval can be undone anymore. */
export async function completeApproved(): Promise<void> {
  await during(new Date(now().getTime() + 61_000), async () => {
    await completeDeliveredBookings()
    await completeDeliveredProjects()
  })
}

/** Delivers and approves everything, and completes the booking or project. */
export async function finishJob(
  jobId: string,
  people: { orbiter: Viewer; customer: Viewer },
): Promise<void> {
  await deliverAll(people.orbiter, jobId)
  await approveAll(people.customer, jobId)
  await completeApproved()
}

export interface DeliveredBooking extends TestBooking {
  pieceId: string
  mediaId: string
}

/** An accepted booking that has begun and whose reel waits for its customer. */
export async function createDelivered(
  options: NewBooking & { film?: NewFilm; after?: number } = {},
): Promise<DeliveredBooking> {
  const { film, after = 30 * 60_000, ...booking } = options
  const made = await createBooking({ ...booking, status: 'accepted' })
  const { id: pieceId } = await pieceOf(made.id)
  const { mediaId } = await during(new Date(made.startAt.getTime() + after), () =>
    deliverPiece(viewerOf(made.orbiter), pieceId, film),
  )
  return { ...made, pieceId, mediaId }
}

/** Backdates a booking's approvals, so that they can't be undone anymore. */
export async function passUndo(bookingId: string): Promise<void> {
  await db()
    .updateTable('deliverables')
    .set({ approvedAt: new Date(now().getTime() - 90_000) })
    .where('bookingRequestId', '=', bookingId)
    .where('approvedAt', 'is not', null)
    .execute()
}
