/** The customer reports that a piece is missing, and the team looks into it. */
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { cut } from '#app/base/clean-text.ts'
import { Conflict } from '#app/base/errors.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { parseInput } from '#app/base/form-input.ts'
import { HOUR_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  EVENT_NOTE_MAX,
  recordPieceEvent,
  WrongPieceState,
} from '#delivery/deliveries/change-piece.server.ts'
import { ANSWER_MISSING_HOURS } from '#delivery/deliveries/delivery-job.ts'
import { missingInput } from '#delivery/deliveries/delivery-inputs.ts'
import { requireOpen, withPiece, type LockedPiece } from '#delivery/deliveries/piece-row.server.ts'
import { mailMissing } from '#delivery/deliveries/send-delivery-mails.server.ts'
import { callTeam } from '#people/alerts/call-team.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

/**
 * Reports that a piece or a part of it is missing. Stops its automatic approval until the Orbiter
 * delivers a version or the team answers. Safe to repeat.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict (`not-due`, `wrong-state`, `job-over`)
 */
export async function reportMissing(
  viewer: Viewer,
  pieceId: string,
  input: unknown,
): Promise<void> {
  const { note } = parseInput(missingInput, input)
  await withPiece({ viewer }, pieceId, 'reviewer', async (tx, locked) => {
    requireOpen(locked)
    const { piece } = locked
    if (piece.missingAt) return
    if (piece.state === 'approved') throw new WrongPieceState('approved')
    requireDue(locked, viewer)
    await tx
      .updateTable('deliverables')
      .set({ missingAt: now(), missingNote: note, approveBy: null })
      .where('id', '=', pieceId)
      .execute()
    await recordPieceEvent(tx, locked, {
      kind: 'deliverable.reported-missing',
      actorId: viewer.id,
      facts: { note: cut(note, EVENT_NOTE_MAX) },
    })
    await mailMissing(tx, locked, note)
    await callAboutMissing(tx, locked, viewer, note)
  })
}

async function callAboutMissing(
  tx: Tx,
  { piece, job }: LockedPiece,
  { id: actorId }: Viewer,
  note: string,
): Promise<void> {
  await callTeam(tx, {
    subjectId: piece.id,
    actorId,
    says: `A customer is missing ${piece.label}`,
    more: [`“${note}”`, 'Check it with the Orbiter, then tell the customer what you found.'],
    facts: [
      ['Customer', job.customerName],
      ['Job', job.title],
      ...(job.orbiterName ? [['Orbiter', job.orbiterName] as [string, string]] : []),
    ],
    until: new Date(now().getTime() + ANSWER_MISSING_HOURS * HOUR_MS),
    action: {
      label: 'Answer',
      href: deliveryPaths.delivery(job.id, { piece: piece.id, do: 'answer' }),
    },
  })
}

/** A piece can be reported missing only once it is due. @throws Conflict */
function requireDue({ piece, job }: LockedPiece, viewer: Viewer): void {
  const dueAt = piece.changesDueAt ?? piece.dueAt
  if (piece.state === 'delivered' || dueAt <= now()) return
  throw new Conflict(
    'not-due',
    `This is due ${nearInstant(dueAt, job.timeZone, now(), viewer.timeZone)}. If it isn't there by then, tell us.`,
  )
}
