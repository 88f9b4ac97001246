/** Turns the draft of a piece into a version that the customer sees. */
import { Conflict, InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { answerEnd } from '#delivery/deliveries/arrival.server.ts'
import { changePiece, recordPieceEvent } from '#delivery/deliveries/change-piece.server.ts'
import { deliverInput } from '#delivery/deliveries/delivery-inputs.ts'
import {
  findDraft,
  listDraftFiles,
  requireDraftable,
  type Draft,
} from '#delivery/deliveries/draft-version.server.ts'
import { requireBegun, withPiece, type LockedPiece } from '#delivery/deliveries/piece-row.server.ts'
import { mailDelivered } from '#delivery/deliveries/send-delivery-mails.server.ts'
import { checksIn } from '#files/media/film-checks.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

export interface Delivered {
  /** The number of the version. */
  number: number
}

/**
 * Delivers the draft. Pressing again changes nothing, even if the next draft has begun. Films may
 * still be processing. If a film's small copy came first, its original may still be on its way.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict (`nothing-to-deliver`, `file-failed`,
 *   `not-begun`, `job-over`, `wrong-state`)
 */
export async function deliverVersion(
  viewer: Viewer,
  pieceId: string,
  input: unknown,
): Promise<Delivered> {
  const sent = parseInput(deliverInput, input)
  const { version, deliverAnywayReason: reason, isDoNotFilmChecked } = sent
  return withPiece({ viewer }, pieceId, 'orbiter', async (tx, locked) => {
    const draft = await findDraft(tx, pieceId)
    if (version !== undefined && (await isDelivered(tx, pieceId, version)))
      return { number: version }
    const last = draft ? null : await findLast(tx, pieceId)
    if (last && locked.piece.state === 'delivered') return { number: last.number }
    requireDraftable(locked)
    requireBegun(locked)
    const files = draft ? await listDraftFiles(tx, draft.id) : []
    if (!draft || files.length === 0)
      throw new Conflict('nothing-to-deliver', 'Upload a file first.')
    const isAnyway = requireDeliverable(locked, draft, { files, reason, isDoNotFilmChecked })
    await tx
      .updateTable('deliverableVersions')
      .set({ deliveredAt: now(), deliverAnywayReason: isAnyway ? reason : null })
      .where('id', '=', draft.id)
      .execute()
    const isThere = files.every(({ state }) => state === 'ready')
    await deliver(tx, locked, { viewer, draft, isAnyway, reason, isThere })
    return { number: draft.number }
  })
}

async function isDelivered(tx: Tx, pieceId: string, number: number): Promise<boolean> {
  const found = await tx
    .selectFrom('deliverableVersions')
    .select('id')
    .where('deliverableId', '=', pieceId)
    .where('number', '=', number)
    .where('deliveredAt', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

const findLast = (tx: Tx, pieceId: string) =>
  tx
    .selectFrom('deliverableVersions')
    .select('number')
    .where('deliverableId', '=', pieceId)
    .orderBy('number', 'desc')
    .executeTakeFirst()

interface Attempt {
  files: Awaited<ReturnType<typeof listDraftFiles>>
  reason: string
  isDoNotFilmChecked: boolean
}

/** @returns whether it is delivered although a check failed. @throws InvalidInput, Conflict */
function requireDeliverable(
  { job, piece }: LockedPiece,
  { music, isSilent }: Draft,
  { files, reason, isDoNotFilmChecked }: Attempt,
): boolean {
  const failed = files.find(({ state }) => state === 'failed')
  if (failed)
    throw new Conflict(
      'file-failed',
      `A file can't be delivered: ${failed.reason ?? 'it could not be processed.'} Replace it.`,
    )
  const checks = files.flatMap((file) => checksIn(file.checks))
  const isFailing = checks.some(({ result }) => result === 'fail')
  const problems = {
    ...(piece.kind === 'reel' && !isSilent && music === null
      ? { music: 'Choose where the music is from.' }
      : {}),
    ...(job.doNotFilm && !isDoNotFilmChecked
      ? { isDoNotFilmChecked: 'Confirm that nothing on this list is shown.' }
      : {}),
    ...(isFailing && !reason
      ? { deliverAnywayReason: 'Say why you deliver it anyway. The customer sees your reason.' }
      : {}),
  }
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  return isFailing
}

interface Handed {
  viewer: Viewer
  draft: Draft
  isAnyway: boolean
  reason: string
  /** Whether its films are ready; otherwise `follow-arrival` does the rest. */
  isThere: boolean
}

async function deliver(
  tx: Tx,
  locked: LockedPiece,
  { viewer, draft, isAnyway, reason, isThere }: Handed,
): Promise<void> {
  const { piece } = locked
  const at = now()
  const dueAt = piece.changesDueAt ?? (piece.state === 'owed' ? piece.dueAt : null)
  await tx
    .updateTable('changeRounds')
    .set({ answeredAt: at })
    .where('deliverableId', '=', piece.id)
    .where('answeredAt', 'is', null)
    .execute()
  await changePiece(tx, locked, {
    action: 'deliver',
    kind: 'deliverable.delivered',
    actorId: viewer.id,
    facts: { number: draft.number, isOnTime: dueAt === null || dueAt >= at, isAnyway },
    set: {
      ...(piece.deliveredAt === null ? { deliveredAt: at, deliveredBy: viewer.id } : {}),
      approveBy: isThere ? answerEnd(at) : null,
      approvalNoticeAt: null,
      changesDueAt: null,
      missingAt: null,
      missingNote: null,
    },
  })
  if (piece.missingAt)
    await recordPieceEvent(tx, locked, {
      kind: 'deliverable.missing-answered',
      actorId: viewer.id,
      facts: { by: 'orbiter', note: null },
    })
  await mailDelivered(tx, locked, {
    number: draft.number,
    note: draft.note,
    anywayReason: isAnyway ? reason : null,
    isThere,
  })
}
