/**
 * Deliveries of the demo's people: through the operations, or as the operations would have written
 * them.
 */
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { completeBookings, completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { changePiece } from '#delivery/deliveries/change-piece.server.ts'
import { deliverVersion } from '#delivery/deliveries/deliver-version.server.ts'
import { deliveryUpload } from '#delivery/deliveries/delivery-upload.server.ts'
import { declareDraft, soldFilmOf } from '#delivery/deliveries/draft-version.server.ts'
import { findJobHead } from '#delivery/deliveries/job-head.server.ts'
import type { LockedPiece } from '#delivery/deliveries/piece-row.server.ts'
import { insertMedia } from '#files/media/change-media.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import { processedFilm, type DemoFilm, type FilmShelf } from './demo-films.ts'

const DECLARED = { music: 'licensed', musicTitle: 'Golden hour' } as const
/** The live reel is edited forty minutes after the booking has begun. */
const CUT_AFTER_MS = (HOUR_MS * 2) / 3
const APPROVED_AFTER_MS = HOUR_MS
/** When the approval can't be undone anymore. */
const COMPLETED_AFTER_MS = HOUR_MS / 30

const after = (ms: number) => freezeClock(new Date(now().getTime() + ms))

/** The pieces that a job owes, without sets of photos: the demo has none. */
const listOwed = (executor: Db | Tx, jobId: string) =>
  executor
    .selectFrom('deliverables')
    .selectAll()
    .where((eb) => eb.or([eb('bookingRequestId', '=', jobId), eb('projectId', '=', jobId)]))
    .where('kind', '!=', 'photo')
    .where('state', 'in', ['owed', 'changes'])
    .orderBy('position')
    .execute()

/** Delivers what a job owes, now, with its own files. */
export async function deliverDemo(
  orbiter: Viewer,
  jobId: string,
  { films, note = '' }: { films: FilmShelf; note?: string },
): Promise<string[]> {
  const [job, pieces] = [await findJobHead(db(), jobId), await listOwed(db(), jobId)]
  for (const { id, seconds } of pieces) {
    await upload(orbiter, id, await films.own({ seconds, title: job?.title ?? '' }))
    await declareDraft(orbiter, id, { ...DECLARED, note })
    await deliverVersion(orbiter, id, { isDoNotFilmChecked: true })
  }
  return pieces.map(({ id }) => id)
}

export async function upload(orbiter: Viewer, pieceId: string, film: DemoFilm): Promise<void> {
  await transaction(async (tx) => {
    await insertMedia(tx, 'adopt', processedFilm(film, film.id, orbiter.id))
    const file = {
      subjectId: pieceId,
      mediaId: film.id,
      ownerId: orbiter.id,
      kind: 'video' as const,
    }
    await deliveryUpload.received(tx, file)
  })
}

export async function freezeAtDelivery(bookingId: string): Promise<void> {
  const { startAt } = await db()
    .selectFrom('bookingRequests')
    .select('startAt')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  freezeClock(new Date(startAt.getTime() + CUT_AFTER_MS))
}

/** Delivers a booking at its event, approves it an hour later, and completes it. */
export async function finishDemo(
  { orbiter, customer }: { orbiter: Viewer; customer: Viewer },
  bookingId: string,
  films: FilmShelf,
): Promise<void> {
  await freezeAtDelivery(bookingId)
  const pieces = await deliverDemo(orbiter, bookingId, { films })
  after(APPROVED_AFTER_MS)
  for (const id of pieces) await approvePiece({ viewer: customer }, id)
  after(COMPLETED_AFTER_MS)
  await completeDeliveredBookings()
}

/**
 * Does what `finishDemo` does, in one short transaction and without emails, for the hundreds of
 * past bookings. Their films share files.
 */
export async function finishPast(bookingId: string, films: FilmShelf): Promise<void> {
  await transaction(async (tx) => {
    const job = await findJobHead(tx, bookingId)
    if (!job?.orbiterId) throw new Error(`${bookingId} is not agreed`)
    const { orbiterId, customerId, startAt } = job
    const pieces = await listOwed(tx, bookingId)
    freezeClock(new Date(startAt.getTime() + CUT_AFTER_MS))
    for (const piece of pieces)
      await writeDelivery(
        tx,
        { job, piece },
        { orbiterId, film: await films.shared({ seconds: piece.seconds, title: job.title }) },
      )
    after(APPROVED_AFTER_MS)
    for (const piece of pieces)
      await changePiece(
        tx,
        { job, piece: { ...piece, state: 'delivered' } },
        {
          action: 'approve',
          kind: 'deliverable.approved',
          actorId: customerId,
          facts: { via: 'customer', name: null },
          set: { approvedAt: now(), approvedVia: 'customer' },
        },
      )
    after(COMPLETED_AFTER_MS)
    await completeBookings(tx, [bookingId], null)
  })
}

/** The first version of a piece, with its event. */
async function writeDelivery(
  tx: Tx,
  locked: LockedPiece,
  { orbiterId, film }: { orbiterId: string; film: DemoFilm },
): Promise<void> {
  const [id, mediaFileId, at] = [newId(), newId(), now()]
  await insertMedia(tx, 'adopt', {
    ...processedFilm(film, mediaFileId, orbiterId),
    sold: JSON.stringify(soldFilmOf(locked, { ...DECLARED, isSilent: false })),
  })
  await tx
    .insertInto('deliverableVersions')
    .values({
      id,
      deliverableId: locked.piece.id,
      number: 1,
      createdBy: orbiterId,
      createdAt: at,
      deliveredAt: at,
      ...DECLARED,
      isBusinessCleared: false,
    })
    .execute()
  await tx.insertInto('versionFiles').values({ versionId: id, mediaFileId, position: 0 }).execute()
  await changePiece(tx, locked, {
    action: 'deliver',
    kind: 'deliverable.delivered',
    actorId: orbiterId,
    facts: { number: 1, isOnTime: locked.piece.dueAt >= at, isAnyway: false },
    set: { deliveredAt: at, deliveredBy: orbiterId },
  })
}
