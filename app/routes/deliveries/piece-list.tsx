import { Link } from 'react-router'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import type { Piece, ViewedJob } from '#delivery/deliveries/delivery-job.ts'
import { lineOf, stateOf, type RoomClock } from '#app/routes/deliveries/room-words.ts'
import { Badge } from '#app/ui/badge.tsx'
import './delivery.css'

interface PieceListProps {
  job: ViewedJob
  chosenId: string | null
  clock: RoomClock
}

/** All pieces of the booking, including those still to come. */
export function PieceList({ job, chosenId, clock }: PieceListProps) {
  if (job.pieces.length < 2) return null
  return (
    <nav aria-label="Pieces">
      <ul className="room-pieces">
        {job.pieces.map((piece) => (
          <li key={piece.id}>
            <Link
              to={roomOf(job, piece)}
              aria-current={piece.id === chosenId ? 'true' : undefined}
              preventScrollReset
            >
              <PieceThumb piece={piece} />
              <span className="shrink">
                <span className="strong block wrap-anywhere">{piece.label}</span>
                <span className="small block text-muted">{lineOf(piece, clock)}</span>
              </span>
              <PieceBadge piece={piece} clock={clock} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const roomOf = ({ id, side }: ViewedJob, piece: Piece) =>
  side === 'orbiter'
    ? deliveryPaths.orbiterDelivery(id, { piece: piece.id })
    : deliveryPaths.delivery(id, { piece: piece.id })

export function PieceBadge({ piece, clock }: { piece: Piece; clock: RoomClock }) {
  const { tone, word } = stateOf(piece, clock)
  return <Badge tone={tone}>{word}</Badge>
}

/** A still of the newest version; a dark frame if there is none. */
export function PieceThumb({ piece }: { piece: Piece }) {
  const url = piece.versions
    .flatMap(({ files }) => files)
    .findLast(({ posterUrl, previewUrl, kind }) => posterUrl ?? (kind === 'photo' && previewUrl))
  const src = url?.posterUrl ?? url?.previewUrl
  return (
    <span className="room-thumb">
      {src && <img src={src} className="cover" alt="" loading="lazy" decoding="async" />}
    </span>
  )
}
