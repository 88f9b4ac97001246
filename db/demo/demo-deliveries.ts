/** Deliveries of the demo's people: films of the demo's media, as if they had been processed. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { smallCopyOf } from '#app/base/poster.ts'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { completeDeliveredBookings } from '#app/features/bookings/end-booking.server.ts'
import { approvePiece } from '#app/features/deliveries/approve-piece.server.ts'
import { deliverVersion } from '#app/features/deliveries/deliver-version.server.ts'
import { deliveryUpload } from '#app/features/deliveries/delivery-upload.server.ts'
import { declareDraft } from '#app/features/deliveries/draft-version.server.ts'
import { insertMedia } from '#app/features/media/change-media.server.ts'
import { avifOf, resultKeyOf } from '#app/features/media/media-keys.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { putFile } from '#app/platform/storage.ts'

const FOLDER = path.resolve('db/demo/media/reels')
/** Portrait films with sound. */
const FILMS = ['reception-by-candlelight', 'champagne-tower', 'main-stage', 'saturday-donuts']
const SECONDS = 7.4

interface Stored {
  id: string
  sizeBytes: number
  sha256: string
}

async function storeFilm(slug: string): Promise<Stored> {
  const id = newId()
  const read = (name: string) => readFile(path.join(FOLDER, name))
  const [film, poster, small] = [
    await read(`${slug}.mp4`),
    await read(`${slug}.webp`),
    await read(`${slug}-360.webp`),
  ]
  await putFile(resultKeyOf(id, 'master.mp4'), film)
  await putFile(resultKeyOf(id, 'preview.mp4'), film)
  await putFile(resultKeyOf(id, 'poster.webp'), poster)
  await putFile(resultKeyOf(id, smallCopyOf('poster.webp')), small)
  await putFile(avifOf(resultKeyOf(id, 'poster.webp')), await read(`${slug}.avif`))
  return { id, sizeBytes: film.length, sha256: createHash('sha256').update(film).digest('hex') }
}

/** One private copy of each film serves the many bookings of the demo's past. */
const shared = new Map<string, Promise<Stored>>()

function sharedFilm(slug: string): Promise<Stored> {
  const known = shared.get(slug) ?? storeFilm(slug)
  shared.set(slug, known)
  return known
}

let turn = 0

interface Film {
  /** Files of its own; otherwise those of the demo's past. */
  isOwn?: boolean
  note?: string
}

/** Delivers what a job owes, now. */
export async function deliverDemo(
  orbiter: Viewer,
  jobId: string,
  { isOwn, note = '' }: Film = {},
): Promise<string[]> {
  const pieces = await db()
    .selectFrom('deliverables')
    .select(['id', 'kind'])
    .where((eb) => eb.or([eb('bookingRequestId', '=', jobId), eb('projectId', '=', jobId)]))
    .where('kind', '!=', 'photo')
    .where('state', 'in', ['owed', 'changes'])
    .orderBy('position')
    .execute()
  for (const { id } of pieces) {
    const slug = FILMS[(turn += 1) % FILMS.length] ?? 'main-stage'
    const files = isOwn ? await storeFilm(slug) : await sharedFilm(slug)
    await adopt(orbiter, id, isOwn ? files.id : newId(), files)
    await declareDraft(orbiter, id, { music: 'licensed', musicTitle: 'Golden hour', note })
    await deliverVersion(orbiter, id, { isDoNotFilmChecked: true })
  }
  return pieces.map(({ id }) => id)
}

async function adopt(orbiter: Viewer, pieceId: string, id: string, files: Stored): Promise<void> {
  await transaction(async (tx) => {
    await insertMedia(tx, 'adopt', {
      id,
      ownerId: orbiter.id,
      purpose: 'delivery',
      kind: 'video',
      fileName: 'IMG_4021.MOV',
      sizeBytes: files.sizeBytes,
      sha256: files.sha256,
      width: 540,
      height: 960,
      durationMs: SECONDS * 1000,
      hasSound: true,
      masterKey: resultKeyOf(files.id, 'master.mp4'),
      masterBytes: files.sizeBytes,
      previewKey: resultKeyOf(files.id, 'preview.mp4'),
      previewBytes: files.sizeBytes,
      posterKey: resultKeyOf(files.id, 'poster.webp'),
      readyAt: now(),
    })
    const file = { subjectId: pieceId, mediaId: id, ownerId: orbiter.id, kind: 'video' as const }
    await deliveryUpload.received(tx, file)
  })
}

/** Forty minutes after a booking has begun, when its live reel is cut. */
export async function freezeAtDelivery(bookingId: string): Promise<void> {
  const { startAt } = await db()
    .selectFrom('bookingRequests')
    .select('startAt')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  freezeClock(new Date(startAt.getTime() + (HOUR_MS * 2) / 3))
}

/** Delivers a booking at its event, approves it an hour later, and completes it. */
export async function finishDemo(
  { orbiter, customer }: { orbiter: Viewer; customer: Viewer },
  bookingId: string,
  film: Film = {},
): Promise<void> {
  await freezeAtDelivery(bookingId)
  const pieces = await deliverDemo(orbiter, bookingId, film)
  freezeClock(new Date(now().getTime() + HOUR_MS))
  for (const id of pieces) await approvePiece({ viewer: customer }, id)
  freezeClock(new Date(now().getTime() + HOUR_MS / 30))
  await completeDeliveredBookings()
}
