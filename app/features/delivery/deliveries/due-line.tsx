import { dueAtNow, type DuePiece } from '#delivery/deliveries/due-piece.ts'
import {
  dueStateOf,
  dueWords,
  DUE_LABELS,
  DUE_TONES,
  type DueReader,
} from '#delivery/deliveries/due-state.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Countdown } from '#app/ui/countdown.tsx'

export interface DueLineProps {
  piece: DuePiece & { hasFiles: boolean }
  reader: DueReader
  /** ISO 8601 */
  serverNow: string
}

/**
 * Shows whether a piece is in time: its state as a word, and one side's sentence, updated every
 * minute.
 */
export function DueLine({ piece, reader, serverNow }: DueLineProps) {
  const { hasFiles } = piece
  const dueAt = dueAtNow(piece)
  const state = dueStateOf(piece, serverNow)
  const words = (msLeft: number) =>
    dueWords(piece, { reader, hasFiles, at: new Date(dueAt.getTime() - msLeft) })
  const isOwed = piece.state === 'owed' || piece.state === 'changes'
  return (
    <span className="line-12 small">
      <Badge tone={DUE_TONES[state]}>{DUE_LABELS[state]}</Badge>
      {isOwed ? (
        <Countdown
          key={dueAt.toISOString()}
          to={dueAt.toISOString()}
          serverNow={serverNow}
          format={words}
          className="time-words"
        />
      ) : (
        <span>{words(0)}</span>
      )}
    </span>
  )
}
