/** The customer approves a piece, or undoes the approval within a minute. */
import { Conflict, NotAllowed } from '#app/base/errors.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { answerEnd, hasArrived, readArrival } from '#delivery/deliveries/arrival.server.ts'
import { changePiece, WrongPieceState } from '#delivery/deliveries/change-piece.server.ts'
import { APPROVAL_NOTICE_HOURS, UNDO_SECONDS } from '#delivery/deliveries/delivery-job.ts'
import {
  actorFacts,
  requireOpen,
  withPiece,
  type LockedPiece,
  type ReviewActor,
} from '#delivery/deliveries/piece-row.server.ts'
import { mailApproved } from '#delivery/deliveries/send-delivery-mails.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

const undoEnd = (approvedAt: Date) => new Date(approvedAt.getTime() + UNDO_SECONDS * 1000)

export interface Approval {
  /** ISO 8601 */
  undoUntil: string
}

/**
 * Approves the latest delivery, once, no matter who presses first.
 * @throws NotFound, NotAllowed, Conflict (`wrong-state`, `job-over`, `not-there`)
 */
export function approvePiece(actor: ReviewActor, pieceId: string): Promise<Approval> {
  return withPiece(actor, pieceId, 'reviewer', async (tx, locked) => {
    const { approvedAt } = locked.piece
    if (approvedAt) return { undoUntil: undoEnd(approvedAt).toISOString() }
    requireOpen(locked)
    const { actorId, name } = actorFacts(actor)
    await approve(tx, locked, { via: name === null ? 'customer' : 'link', name, actorId })
    return { undoUntil: undoEnd(now()).toISOString() }
  })
}

interface Approving {
  via: 'customer' | 'link' | 'time'
  /** The name of a visitor who used a link. */
  name: string | null
  actorId: string | null
}

/** The caller must hold the job's lock. @throws WrongPieceState, Conflict (`not-there`) */
export async function approve(
  tx: Tx,
  locked: LockedPiece,
  { via, name, actorId }: Approving,
): Promise<void> {
  const { piece } = locked
  const at = now()
  if (piece.state !== 'owed' && !(await hasArrived(tx, piece.id)))
    throw new Conflict(
      'not-there',
      'Not all of it has arrived yet. Once it has, you can approve it.',
    )
  await changePiece(tx, locked, {
    action: 'approve',
    kind: 'deliverable.approved',
    actorId,
    facts: { via, name },
    set: {
      approvedAt: at,
      approvedVia: via,
      approvedName: name,
      approveBy: null,
      changesDueAt: null,
      missingAt: null,
      missingNote: null,
    },
  })
  // The person who requested changes accepts the version as it is.
  await tx
    .updateTable('changeRounds')
    .set({ answeredAt: at })
    .where('deliverableId', '=', piece.id)
    .where('answeredAt', 'is', null)
    .execute()
  await mailApproved(tx, locked, { via, name })
}

/**
 * Withdraws an approval within UNDO_SECONDS. The customer can undo any approval; a link's visitor
 * only an approval given under their own name. Safe to repeat.
 * @throws NotFound, NotAllowed, Conflict (`too-late`, `wrong-state`, `job-over`)
 */
export async function undoApproval(actor: ReviewActor, pieceId: string): Promise<void> {
  await withPiece(actor, pieceId, 'reviewer', async (tx, locked) => {
    const { piece } = locked
    if (piece.state === 'delivered') return
    if (!piece.approvedAt) throw new WrongPieceState(piece.state)
    const at = now()
    if (undoEnd(piece.approvedAt) <= at)
      throw new Conflict(
        'too-late',
        `An approval can be undone for ${UNDO_SECONDS} seconds. This one is final.`,
      )
    requireOpen(locked)
    if (
      'link' in actor &&
      !(piece.approvedVia === 'link' && piece.approvedName === actor.link.name)
    )
      throw new NotAllowed('Only the person who approved this can undo it.')
    const { actorId, name } = actorFacts(actor)
    await changePiece(tx, locked, {
      action: 'undo',
      kind: 'deliverable.approval-undone',
      actorId,
      facts: { name },
      set: {
        approvedAt: null,
        approvedVia: null,
        approvedName: null,
        approveBy: await approveByAgain(tx, piece.id, at),
        approvalNoticeAt: null,
      },
    })
  })
}

/** The rest of the agreed time, but at least as long as the notice before an automatic approval. */
async function approveByAgain(tx: Tx, pieceId: string, at: Date): Promise<Date> {
  const arrival = await readArrival(tx, pieceId)
  const end = answerEnd(arrival?.at ?? at).getTime()
  return new Date(Math.max(end, at.getTime() + APPROVAL_NOTICE_HOURS * HOUR_MS))
}
