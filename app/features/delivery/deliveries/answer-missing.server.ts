/** The team's answer to a customer who has reported something missing. */
import { cut } from '#app/base/clean-text.ts'
import { Conflict, NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { answerEnd, hasArrived } from '#delivery/deliveries/arrival.server.ts'
import { EVENT_NOTE_MAX, recordPieceEvent } from '#delivery/deliveries/change-piece.server.ts'
import { answerMissingInput } from '#delivery/deliveries/delivery-inputs.ts'
import { withPiece } from '#delivery/deliveries/piece-row.server.ts'
import { mailMissingAnswered } from '#delivery/deliveries/send-delivery-mails.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

/**
 * Sends the team's answer about what it found. The time until the automatic approval of delivered
 * work starts again. Safe to repeat.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict (`already-answered`)
 */
export async function answerMissing(
  viewer: Viewer,
  pieceId: string,
  input: unknown,
): Promise<void> {
  const { note } = parseInput(answerMissingInput, input)
  if (!isAdmin(viewer)) throw new NotAllowed()
  const answer = { by: 'team' as const, note: cut(note, EVENT_NOTE_MAX) }
  await withPiece({ viewer }, pieceId, 'team', async (tx, locked) => {
    const { piece, job } = locked
    if (!piece.missingAt) return requireSame(tx, pieceId, viewer, answer)
    const isWaiting = piece.state === 'delivered' && (await hasArrived(tx, piece.id))
    await tx
      .updateTable('deliverables')
      .set({
        missingAt: null,
        missingNote: null,
        approveBy: isWaiting ? answerEnd(now()) : null,
        approvalNoticeAt: null,
      })
      .where('id', '=', pieceId)
      .execute()
    await recordPieceEvent(tx, locked, {
      kind: 'deliverable.missing-answered',
      actorId: viewer.id,
      facts: answer,
    })
    await recordAudit(tx, {
      area: 'admin',
      action: 'deliverable.missing-answered',
      actor: viewer,
      subjectType: 'deliverable',
      subjectId: piece.id,
      subjectLabel: `${piece.label}: ${job.title}`,
      from: piece.missingNote,
      to: 'answered',
      reason: note,
    })
    await mailMissingAnswered(tx, locked, note)
  })
}

/** Handles a report that is already closed. @throws Conflict unless the same answer closed it */
async function requireSame(
  tx: Tx,
  pieceId: string,
  viewer: Viewer,
  answer: { note: string },
): Promise<void> {
  const last = await tx
    .selectFrom('events')
    .select(['actorId', 'data'])
    .where('subjectType', '=', 'deliverable')
    .where('subjectId', '=', pieceId)
    .where('kind', '=', 'deliverable.missing-answered')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const said = (last?.data as { note?: string | null } | undefined)?.note
  if (last?.actorId !== viewer.id || said !== answer.note)
    throw new Conflict(
      'already-answered',
      'This is no longer reported missing: it was answered, delivered again or approved. Your answer was not sent.',
    )
}
