/** The only place that writes the state of a piece, with the event that records it. */
import type { Updateable } from 'kysely'
import type { DeliverableEventKind, EventMap } from '#app/base/event-map.ts'
import { Conflict } from '#app/base/errors.ts'
import { findTransition } from '#app/base/life.ts'
import type { PieceState } from '#delivery/deliveries/delivery-job.ts'
import { audienceOf, type LockedPiece } from '#delivery/deliveries/piece-row.server.ts'
import { PIECE_TRANSITIONS, type PieceAction } from '#delivery/deliveries/piece-transitions.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent, type NewEvent } from '#app/platform/events.ts'
import type { Deliverables } from '#db/types.ts'

/** Events are small, so a longer note is stored in full only with the piece. */
export const EVENT_NOTE_MAX = 300

type OtherColumns = Omit<Updateable<Deliverables>, 'state'>

/** The data of an event, besides the job and the label. */
export type PieceFacts<Kind extends DeliverableEventKind> = Omit<
  EventMap[Kind],
  'jobId' | 'jobKind' | 'label' | 'title'
>

const WRONG_STATE: Record<PieceState, string> = {
  owed: "This hasn't been delivered yet.",
  delivered: 'This has already been delivered.',
  changes: 'Changes have already been requested.',
  approved: 'This has already been approved.',
}

export class WrongPieceState extends Conflict {
  readonly foundAt: PieceState
  constructor(foundAt: PieceState) {
    super('wrong-state', WRONG_STATE[foundAt])
    this.foundAt = foundAt
  }
}

interface PieceChange<Kind extends DeliverableEventKind> {
  action: Exclude<PieceAction, 'plan'>
  kind: Kind
  actorId: string | null
  facts: PieceFacts<Kind>
  set?: OtherColumns
}

/** The caller must hold the job's lock. @throws WrongPieceState */
export async function changePiece<Kind extends DeliverableEventKind>(
  tx: Tx,
  locked: LockedPiece,
  { action, kind, actorId, facts, set = {} }: PieceChange<Kind>,
): Promise<void> {
  const { piece } = locked
  const transition = findTransition(PIECE_TRANSITIONS, action, piece.state)
  if (!transition) throw new WrongPieceState(piece.state)
  await tx
    .updateTable('deliverables')
    .set({ ...set, state: transition.to })
    .where('id', '=', piece.id)
    .execute()
  await recordPieceEvent(tx, locked, {
    kind,
    actorId,
    facts,
    fromStatus: piece.state,
    toStatus: transition.to,
  })
}

interface PieceEvent<Kind extends DeliverableEventKind> {
  kind: Kind
  actorId: string | null
  facts: PieceFacts<Kind>
  fromStatus?: PieceState
  toStatus?: PieceState
}

/** Notifies both sides of something that doesn't change the state. */
export async function recordPieceEvent<Kind extends DeliverableEventKind>(
  tx: Tx,
  { job, piece }: LockedPiece,
  { facts, ...event }: PieceEvent<Kind>,
): Promise<void> {
  await recordEvent(tx, {
    ...event,
    subjectType: 'deliverable',
    subjectId: piece.id,
    data: {
      jobId: job.id,
      jobKind: job.kind,
      label: piece.label,
      title: job.title,
      ...facts,
    },
    audience: audienceOf(job),
    // The compiler cannot resolve the data of a generic event kind.
  } as unknown as NewEvent<Kind>)
}
