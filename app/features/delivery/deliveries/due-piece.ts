/** When a piece is due. Shared by the server and the client. */

export type Instant = Date | string
export const ms = (instant: Instant) => new Date(instant).getTime()

export interface DuePiece {
  dueAt: Instant
  /** When the piece was first delivered. */
  deliveredAt: Instant | null
  /** `changes`: its next version is owed. `owed`: nothing is delivered, or no longer. */
  state?: string
  /** When the next version is due. */
  changesDueAt?: Instant | null
}

/**
 * The due and delivery times that the piece is measured by. After a request for changes, the next
 * version has its own due time.
 */
export function clockOf({ dueAt, deliveredAt, state, changesDueAt }: DuePiece) {
  if (state === 'changes' && changesDueAt) return { dueAt: ms(changesDueAt), deliveredAt: null }
  const isOwed = deliveredAt === null || state === 'owed'
  return { dueAt: ms(dueAt), deliveredAt: isOwed ? null : ms(deliveredAt) }
}

/** When the piece or its next version is due. */
export const dueAtNow = (piece: DuePiece): Date => new Date(clockOf(piece).dueAt)
