import { useEffect, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { Piece } from '#delivery/deliveries/delivery-job.ts'
import { lineOf, stateOf, type RoomClock } from '#app/routes/deliveries/room-words.ts'
import { Badge } from '#app/ui/badge.tsx'
import './delivery.css'

interface PieceTabsProps {
  pieces: readonly Piece[]
  chosenId: string | null
  /** The URL of the room with a piece. */
  hrefOf: (pieceId: string) => string
  clock: RoomClock
}

/**
 * All pieces of the booking, including those still to come. Tabs are links; with a script, the Tab
 * key stops at the chosen one only, and the arrow keys go through them.
 */
export function PieceTabs({ pieces, chosenId, hrefOf, clock }: PieceTabsProps) {
  const [stop, setStop] = useState<string | null>(null)
  useEffect(() => setStop(chosenId), [chosenId])
  if (pieces.length < 2) return null
  return (
    <nav ref={revealChosen} aria-label="Pieces" className="tabs room-tabs">
      {pieces.map((piece) => (
        <Link
          key={piece.id}
          to={hrefOf(piece.id)}
          className="tab"
          aria-current={piece.id === chosenId ? 'true' : undefined}
          tabIndex={stop === null || piece.id === stop ? undefined : -1}
          onFocus={() => setStop(piece.id)}
          onKeyDown={moveFocus}
          preventScrollReset
        >
          <PieceThumb piece={piece} />
          <span>
            <span className="strong block">{piece.label}</span>
            <span className="small regular block text-muted">{lineOf(piece, clock)}</span>
            <PieceBadge piece={piece} clock={clock} />
          </span>
        </Link>
      ))}
    </nav>
  )
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_at, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : STEPS[event.key]
  if (!step) return
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll('a') ?? [])]
  const at = tabs.findIndex((tab) => tab === event.currentTarget)
  event.preventDefault()
  tabs[step(at, tabs.length - 1)]?.focus()
}

/** Where the strip scrolls, the chosen tab must not start out of view. */
function revealChosen(strip: HTMLElement | null) {
  const chosen = strip?.querySelector<HTMLElement>('[aria-current]')
  if (strip && chosen)
    strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2
}

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
