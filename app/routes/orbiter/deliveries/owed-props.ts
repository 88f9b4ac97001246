import type { FilmComment } from '#delivery/comments/comment.ts'
import type { Piece, Version, ViewedJob } from '#delivery/deliveries/delivery-job.ts'
import type { RoomClock } from '#app/routes/deliveries/room-words.ts'

export interface OwedPieceProps {
  job: ViewedJob
  piece: Piece
  clock: RoomClock
  draft: Version | null
  comments: readonly FilmComment[]
  /** The films of the job that have captions. */
  captioned: readonly string[]
  /** Whether it is too long before the event for uploads. */
  isEarly: boolean
  /** Whether the clock above counts down to this piece. */
  isOnClock: boolean
  /** Whether the piece has the page's main action. */
  isMain: boolean
}
