import type { CommentPlace } from '#delivery/comments/comment-place.server.ts'
import { audienceOf, type ReviewActor } from '#delivery/deliveries/piece-row.server.ts'
import { Conflict, NotAllowed } from '#app/base/errors.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import type { EventMap } from '#app/base/event-map.ts'

type CommentEvent = Extract<keyof EventMap, `comment.${string}`>

const HOUR_SECONDS = 3600
/** The most comments and answers in an hour, by one person and behind one link. */
const MOST_BY_PERSON = 120
const MOST_BY_LINK = 40

/** @throws RateLimited */
export async function countComment(actor: ReviewActor): Promise<void> {
  const [key, limit] =
    'viewer' in actor
      ? [`comment:${actor.viewer.id}`, MOST_BY_PERSON]
      : [`comment-by-link:${actor.link.id}`, MOST_BY_LINK]
  const reason = `You have written ${limit} comments within an hour`
  await countTry({ key, limit, windowSeconds: HOUR_SECONDS, reason })
}

/** The team can read comments but not write them; it answers in messages. @throws NotAllowed */
export function requireWriter({ side }: CommentPlace): void {
  if (side === 'admin') throw new NotAllowed('Only the customer and the Orbiter write here.')
}

/** @throws Conflict (`approved`) */
export function requireUnapproved({ piece }: CommentPlace): void {
  if (piece.state === 'approved')
    throw new Conflict('approved', 'This piece is approved. Send a message instead.')
}

export const authorOf = (actor: ReviewActor) =>
  'viewer' in actor
    ? { authorId: actor.viewer.id }
    : { authorLink: actor.link.id, authorName: actor.link.name }

/** Records a comment's event and updates the open rooms of both sides. */
export async function recordComment(
  tx: Tx,
  kind: CommentEvent,
  actor: ReviewActor,
  { job, piece }: CommentPlace,
): Promise<void> {
  await recordEvent(tx, {
    kind,
    subjectType: 'comment',
    // The comment is shown in the job's room.
    subjectId: job.id,
    actorId: 'viewer' in actor ? actor.viewer.id : null,
    data: {
      jobId: job.id,
      jobKind: job.kind,
      pieceId: piece.id,
      label: piece.label,
      name: 'viewer' in actor ? actor.viewer.fullName : actor.link.name,
    },
    audience: audienceOf(job),
  })
}
