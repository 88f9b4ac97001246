/** The customer requests another version. Each round has its own due time. */
import { cut } from '#app/base/clean-text.ts'
import { Conflict } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { HOUR_MS } from '#app/base/time.ts'
import {
  changePiece,
  EVENT_NOTE_MAX,
  WrongPieceState,
} from '#delivery/deliveries/change-piece.server.ts'
import { changesInput } from '#delivery/deliveries/delivery-inputs.ts'
import { dueAtOf } from '#delivery/deliveries/due-times.ts'
import {
  actorFacts,
  requireOpen,
  withPiece,
  type LockedPiece,
  type ReviewActor,
} from '#delivery/deliveries/piece-row.server.ts'
import { mailChanges } from '#delivery/deliveries/send-delivery-mails.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

/** Changes to a live reel are still wanted the same weekend. */
const LIVE_CHANGES_HOURS = 24
const OTHER_CHANGES = '2-business-days'

/** When the version that answers a round is due. */
export function changesDueAt(dueRule: string, at: Date, timeZone: string): Date {
  return dueRule === 'event-end'
    ? new Date(at.getTime() + LIVE_CHANGES_HOURS * HOUR_MS)
    : dueAtOf(OTHER_CHANGES, at, timeZone)
}

export interface ChangesRequested {
  /** ISO 8601 */
  dueAt: string
}

/**
 * Requests changes to the latest delivery. Sending the same request again changes nothing.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict (`no-rounds-left`, `wrong-state`,
 *   `job-over`)
 */
export async function requestChanges(
  actor: ReviewActor,
  pieceId: string,
  input: unknown,
): Promise<ChangesRequested> {
  const { note } = parseInput(changesInput, input)
  return withPiece(actor, pieceId, 'reviewer', async (tx, locked) => {
    requireOpen(locked)
    const { piece, job } = locked
    const open = await findOpenRound(tx, pieceId)
    if (open?.note === note) return { dueAt: open.dueAt.toISOString() }
    if (piece.state !== 'delivered') throw new WrongPieceState(piece.state)
    if (piece.roundsUsed >= piece.roundsSold)
      throw new Conflict('no-rounds-left', noRoundsLeft(locked))
    const at = now()
    const dueAt = changesDueAt(piece.dueRule, at, job.timeZone)
    const round = piece.roundsUsed + 1
    const { actorId, name } = actorFacts(actor)
    await insertRound(tx, pieceId, { round, note, dueAt, actorId, name })
    await changePiece(tx, locked, {
      action: 'request-changes',
      kind: 'deliverable.changes-requested',
      actorId,
      facts: { round, dueAt: dueAt.toISOString(), note: cut(note, EVENT_NOTE_MAX), name },
      set: {
        roundsUsed: round,
        changesDueAt: dueAt,
        approveBy: null,
        missingAt: null,
        missingNote: null,
      },
    })
    await mailChanges(tx, locked, { note, dueAt })
    return { dueAt: dueAt.toISOString() }
  })
}

function noRoundsLeft({ piece, job }: LockedPiece): string {
  const sold =
    piece.roundsSold === 0
      ? 'No changes were sold with this piece.'
      : piece.roundsSold === 1
        ? 'You have used the round of changes that was sold.'
        : `You have used all ${piece.roundsSold} rounds of changes that were sold.`
  return `${sold} Send ${job.orbiterName} a message to agree on more.`
}

const findOpenRound = (tx: Tx, pieceId: string) =>
  tx
    .selectFrom('changeRounds')
    .select(['note', 'dueAt'])
    .where('deliverableId', '=', pieceId)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()

interface NewRound {
  round: number
  note: string
  dueAt: Date
  actorId: string | null
  name: string | null
}

async function insertRound(
  tx: Tx,
  pieceId: string,
  { round, note, dueAt, actorId, name }: NewRound,
): Promise<void> {
  const version = await tx
    .selectFrom('deliverableVersions')
    .select('id')
    .where('deliverableId', '=', pieceId)
    .where('deliveredAt', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  // A delivery from before Orbit stored files has no version to change.
  if (!version) throw new Conflict('no-version', 'There is no version to change yet.')
  await tx
    .insertInto('changeRounds')
    .values({
      deliverableId: pieceId,
      number: round,
      versionId: version.id,
      requestedBy: actorId,
      requestedName: name,
      note,
      createdAt: now(),
      dueAt,
    })
    .execute()
}
