/** When a piece is due. Shared by the server and the client. */

export type Instant = Date | string
export const ms = (instant: Instant) => new Date(instant).getTime()

export interface DuePiece {
  dueAt: Instant
  /** The first time. */
  deliveredAt: Instant | null
  /** `changes`: its next version is owed; `owed`: nothing is delivered, or not any more. */
  state?: string
  /** When the next version is due. */
  changesDueAt?: Instant | null
}

/** What the piece is measured by: after a request for changes, the next version is due again. */
export function clockOf({ dueAt, deliveredAt, state, changesDueAt }: DuePiece) {
  if (state === 'changes' && changesDueAt) return { dueAt: ms(changesDueAt), deliveredAt: null }
  const isOwed = deliveredAt === null || state === 'owed'
  return { dueAt: ms(dueAt), deliveredAt: isOwed ? null : ms(deliveredAt) }
}

/** When the piece, or its next version, is due. */
export const dueAtNow = (piece: DuePiece): Date => new Date(clockOf(piece).dueAt)
