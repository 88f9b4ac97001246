import { Link } from 'react-router'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import type { FilmComment } from '#delivery/comments/comment.ts'
import type { DeliveryJob, Piece } from '#delivery/deliveries/delivery-job.ts'
import { TickForm } from '#app/routes/deliveries/screening/comment-buttons.tsx'
import { byMoment } from '#app/routes/deliveries/screening/screening-marks.ts'
import { momentText } from '#app/ui/film-player/film-time.ts'

interface RoundNotesProps {
  job: Pick<DeliveryJob, 'id'>
  piece: Piece
  comments: readonly FilmComment[]
}

/** The changes that the customer wants: the note of the round, and each comment to tick off. */
export function RoundNotes({ job, piece, comments }: RoundNotesProps) {
  const round = piece.rounds.find(({ answeredAt }) => answeredAt === null)
  if (!round) return null
  const about = comments.filter(({ versionId }) => versionId === round.versionId).toSorted(byMoment)
  return (
    <section className="stack-8 text-15" aria-label="Requested changes">
      <p>
        <b>
          Round {round.number} of {piece.roundsSold}.
        </b>{' '}
        <span className="pre-line wrap-anywhere">
          {round.requestedBy}: {round.note}
        </span>
      </p>
      {about.length > 0 && (
        <ul className="talk">
          {about.map((comment) => (
            <li key={comment.id}>
              <TickForm comment={comment} />
              <p className="talk-words">
                <Link
                  className="talk-moment tabular"
                  to={deliveryPaths.orbiterDelivery(job.id, { piece: piece.id, at: comment.atMs })}
                >
                  {comment.atMs === null ? 'Show' : momentText(comment.atMs)}
                </Link>
                <b>{comment.author}</b>{' '}
                <span className="pre-line wrap-anywhere">{comment.body}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
