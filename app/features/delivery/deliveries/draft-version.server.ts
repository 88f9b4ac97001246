/** The draft version, which only its Orbiter sees: its files, and what is declared with them. */
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid, newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { WrongPieceState } from '#delivery/deliveries/change-piece.server.ts'
import {
  declareInput,
  type Declaration,
  frameRateInput,
} from '#delivery/deliveries/delivery-inputs.ts'
import { requireOpen, withPiece, type LockedPiece } from '#delivery/deliveries/piece-row.server.ts'
import type { SoldFilm } from '#files/media/film-checks.ts'
import { deleteMedia, rejudge, setFrameRate } from '#files/media/media-files.server.ts'
import { deleteUnnamed } from '#files/media/unused-media.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

/** @throws Conflict (`job-over`, `wrong-state`) */
export function requireDraftable(locked: LockedPiece): void {
  requireOpen(locked)
  if (locked.piece.state === 'approved') throw new WrongPieceState('approved')
}

export const findDraft = (tx: Tx, pieceId: string) =>
  tx
    .selectFrom('deliverableVersions')
    .selectAll()
    .where('deliverableId', '=', pieceId)
    .where('deliveredAt', 'is', null)
    .executeTakeFirst()

export type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/**
 * Returns the draft of a piece and creates it if there is none. The caller must hold the job's
 * lock.
 */
export async function openDraft(tx: Tx, pieceId: string, orbiterId: string): Promise<Draft> {
  const draft = await findDraft(tx, pieceId)
  if (draft) return draft
  const { last } = await tx
    .selectFrom('deliverableVersions')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('deliverableId', '=', pieceId)
    .executeTakeFirstOrThrow()
  if (last >= 99) throw new Conflict('too-many-versions', 'This piece has 99 versions already.')
  return tx
    .insertInto('deliverableVersions')
    .values({
      id: newId(),
      deliverableId: pieceId,
      number: last + 1,
      createdBy: orbiterId,
      createdAt: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What was sold, for the checks of the films. */
export function soldFilmOf(
  { piece, job }: LockedPiece,
  { music, isSilent }: Pick<Draft, 'music' | 'isSilent'>,
): SoldFilm {
  if (piece.kind !== 'reel') return {}
  return {
    ...(piece.seconds && { seconds: piece.seconds }),
    isSilentDeclared: isSilent,
    ...(!isSilent && { music: music && { isTrending: music === 'trending' } }),
    isBusiness: job.isBusiness,
  }
}

export const listDraftFiles = (tx: Tx, versionId: string) =>
  tx
    .selectFrom('versionFiles as f')
    .innerJoin('mediaFiles as m', 'm.id', 'f.mediaFileId')
    .select(['m.id', 'm.kind', 'm.state', 'm.reason', 'm.checks', 'f.position'])
    .where('f.versionId', '=', versionId)
    .orderBy('f.position')
    .execute()

/**
 * Stores the draft's note for the customer and the source of its music, which starts the checks of
 * its films. Does nothing if that draft has just been delivered: only a file begins another draft,
 * and nothing has been declared for that one yet.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict
 */
export async function declareDraft(viewer: Viewer, pieceId: string, input: unknown): Promise<void> {
  const { version, ...declaration } = parseInput(declareInput, input)
  await withPiece({ viewer }, pieceId, 'orbiter', async (tx, locked) => {
    requireDraftable(locked)
    const draft = await findDraft(tx, pieceId)
    if (draft && draft.number === (version ?? draft.number))
      await declare(tx, locked, draft.id, declaration)
  })
}

async function declare(
  tx: Tx,
  locked: LockedPiece,
  versionId: string,
  { music, musicTitle, isBusinessCleared, ...said }: Declaration,
): Promise<void> {
  await tx
    .updateTable('deliverableVersions')
    .set({
      ...said,
      music,
      musicTitle,
      isBusinessCleared: music === null ? null : isBusinessCleared,
    })
    .where('id', '=', versionId)
    .execute()
  for (const file of await listDraftFiles(tx, versionId))
    if (file.kind === 'video')
      await rejudge(tx, file.id, soldFilmOf(locked, { music, isSilent: said.isSilent }))
}

/**
 * Sets whether the draft's film is made with all its frames or with half of them.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict (`cannot-change-rate`)
 */
export async function chooseFrameRate(
  viewer: Viewer,
  pieceId: string,
  input: unknown,
): Promise<void> {
  const { mediaId, frames } = parseInput(frameRateInput, input)
  await withPiece({ viewer }, pieceId, 'orbiter', async (tx, locked) => {
    requireDraftable(locked)
    const draft = await findDraft(tx, pieceId)
    const files = draft ? await listDraftFiles(tx, draft.id) : []
    if (!files.some(({ id }) => id === mediaId))
      throw new NotFound('There is no such file in the draft.')
    await setFrameRate(tx, mediaId, frames === 'all')
  })
}

/**
 * Removes a file from the draft and deletes it. Delivered files stay.
 * @throws NotFound, NotAllowed, Conflict
 */
export async function removeDraftFile(
  viewer: Viewer,
  pieceId: string,
  mediaId: string,
): Promise<void> {
  const keys = await withPiece({ viewer }, pieceId, 'orbiter', async (tx, locked) => {
    requireOpen(locked)
    const draft = await findDraft(tx, pieceId)
    const isThere = draft && isUuid(mediaId) && (await takeOut(tx, draft.id, mediaId))
    if (!isThere) throw new NotFound('There is no such file in the draft.')
    return deleteMedia(tx, [mediaId])
  })
  await deleteUnnamed(keys)
}

async function takeOut(tx: Tx, versionId: string, mediaId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('versionFiles')
    .where('versionId', '=', versionId)
    .where('mediaFileId', '=', mediaId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Adds a file to the draft. A film replaces the film that was there. */
export async function addDraftFile(
  tx: Tx,
  draft: Draft,
  file: { mediaId: string; kind: 'video' | 'photo' },
): Promise<void> {
  const files = await listDraftFiles(tx, draft.id)
  const replaced = file.kind === 'video' ? files.map(({ id }) => id) : []
  if (replaced.length > 0) {
    await tx.deleteFrom('versionFiles').where('mediaFileId', 'in', replaced).execute()
    // Their stored files are queued for deletion by the cleanup task.
    await deleteMedia(tx, replaced)
  }
  const position = file.kind === 'video' ? 0 : (files.at(-1)?.position ?? -1) + 1
  await tx
    .insertInto('versionFiles')
    .values({ versionId: draft.id, mediaFileId: file.mediaId, position })
    .execute()
}
