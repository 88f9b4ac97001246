/** The marks on the film's timeline and picture: comments, and failed checks. */
import { momentText } from '#app/ui/film-player/film-time.ts'
import type { FilmMark, FilmSpot } from '#app/ui/film-player/film-source.ts'
import type { FilmComment } from '#delivery/comments/comment.ts'
import type { FilmCheck } from '#files/media/film-checks.ts'

const whereOf = ({ atMs }: FilmComment) => (atMs === null ? '' : ` at ${momentText(atMs)}`)

export function commentMarks(comments: readonly FilmComment[]): FilmMark[] {
  return comments.flatMap((comment) =>
    comment.atMs === null
      ? []
      : [
          {
            id: comment.id,
            text: String(comment.number),
            label: `Comment ${comment.number}${whereOf(comment)}${comment.doneAt ? ', done' : ''}`,
            kind: comment.doneAt ? ('done' as const) : ('comment' as const),
            atMs: comment.atMs,
          },
        ],
  )
}

export function commentSpots(comments: readonly FilmComment[]): FilmSpot[] {
  return comments.flatMap((comment) =>
    comment.spot
      ? [
          {
            ...comment.spot,
            id: comment.id,
            label: `Comment ${comment.number}${whereOf(comment)}: ${comment.body}`,
            atMs: comment.atMs,
            author: comment.author,
            body: comment.body,
          },
        ]
      : [],
  )
}

/** Includes only checks that name a moment. */
export function checkMarks(checks: readonly FilmCheck[]): FilmMark[] {
  return checks.flatMap(({ id, result, atMs, sentence }) =>
    result === 'pass' || !atMs
      ? []
      : [
          {
            id: `check-${id}-${atMs[0]}`,
            text: '',
            label: sentence,
            kind: result,
            atMs: atMs[0],
            untilMs: atMs[1],
          },
        ],
  )
}

/** Sorts by moment in the film; comments about the whole film come last. */
export const byMoment = (one: FilmComment, other: FilmComment) =>
  (one.atMs ?? Infinity) - (other.atMs ?? Infinity) || one.number - other.number
