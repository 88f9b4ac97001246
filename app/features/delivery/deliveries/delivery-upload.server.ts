/** Adds uploads for a delivery to the draft of a piece. Only the job's Orbiter can upload. */
import { Conflict, InvalidInput } from '#app/base/errors.ts'
import { nearInstant } from '#app/base/near-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { MOST_PHOTOS, uploadsOpenAt } from '#delivery/deliveries/delivery-job.ts'
import {
  addDraftFile,
  openDraft,
  requireDraftable,
  soldFilmOf,
} from '#delivery/deliveries/draft-version.server.ts'
import { getPiece, lockPiece, type LockedPiece } from '#delivery/deliveries/piece-row.server.ts'
import { rejudge } from '#files/media/media-files.server.ts'
import type {
  AnnouncedFile,
  ReceivedUpload,
  UploadTarget,
} from '#files/uploads/upload-target.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

type NewFile = Pick<AnnouncedFile, 'kind'>

/**
 * The kind is unknown until the first bytes. @throws InvalidInput if a piece of this kind can't
 * have such files
 */
function requireKind({ piece }: LockedPiece, { kind }: NewFile): void {
  if (kind === null || (piece.kind === 'photo') === (kind === 'photo')) return
  throw new InvalidInput({
    file:
      piece.kind === 'photo' ? 'Choose photos for this piece.' : 'Choose a video for this piece.',
  })
}

/** @throws Conflict (`too-many-photos`) */
async function requireRoom(executor: Db | Tx, { piece }: LockedPiece): Promise<void> {
  if (piece.kind !== 'photo') return
  const { photos } = await executor
    .selectFrom('versionFiles as f')
    .innerJoin('deliverableVersions as v', 'v.id', 'f.versionId')
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('v.deliverableId', '=', piece.id)
    .where('v.deliveredAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (photos >= MOST_PHOTOS)
    throw new Conflict('too-many-photos', `A set holds up to ${MOST_PHOTOS} photos.`)
}

/** @throws Conflict (`not-begun`) */
function requireUploadsOpen({ job }: LockedPiece): void {
  const opensAt = uploadsOpenAt(job)
  if (opensAt > now())
    throw new Conflict('not-begun', `Uploads open ${nearInstant(opensAt, job.timeZone, now())}.`)
}

async function requireUploadable(
  executor: Db | Tx,
  found: LockedPiece,
  file: NewFile,
): Promise<void> {
  requireDraftable(found)
  requireUploadsOpen(found)
  requireKind(found, file)
  await requireRoom(executor, found)
}

/** The subject of the upload is the piece. */
export const deliveryUpload = {
  /** @throws InvalidInput, NotFound, NotAllowed, Conflict with the reason */
  async authorize(viewer: Viewer, pieceId: string, file: NewFile): Promise<void> {
    await requireUploadable(db(), await getPiece({ viewer }, pieceId, 'orbiter'), file)
  },

  /** Runs in the transaction in which the file gets its row. @throws as `authorize` */
  async received(
    tx: Tx,
    { subjectId, mediaId, ownerId, kind }: Omit<ReceivedUpload, 'uploadId' | 'fileName'>,
  ): Promise<void> {
    const locked = await lockPiece(tx, subjectId)
    if (locked?.job.orbiterId !== ownerId)
      throw new Conflict('job-changed', 'This job is no longer yours.')
    await requireUploadable(tx, locked, { kind })
    const draft = await openDraft(tx, subjectId, ownerId)
    await addDraftFile(tx, draft, { mediaId, kind })
    if (kind === 'video') await rejudge(tx, mediaId, soldFilmOf(locked, draft))
  },
} satisfies UploadTarget
