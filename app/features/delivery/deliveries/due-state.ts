/**
 * Whether a piece will be in time, and the sentence about it for the customer, the Orbiter and the
 * team. Shared by the server and the client.
 */
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { clockOf, ms, type DuePiece, type Instant } from '#delivery/deliveries/due-piece.ts'

export const DUE_STATES = [
  'on-track',
  'tight',
  'late',
  'delivered-on-time',
  'delivered-late',
] as const
export type DueState = (typeof DUE_STATES)[number]

/** How long before it is due a piece that is still owed counts as tight. */
export const TIGHT_MS = HOUR_MS

export function dueStateOf(piece: DuePiece, at: Instant): DueState {
  const { dueAt, deliveredAt } = clockOf(piece)
  if (deliveredAt !== null) return deliveredAt <= dueAt ? 'delivered-on-time' : 'delivered-late'
  const leftMs = dueAt - ms(at)
  if (leftMs < 0) return 'late'
  return leftMs <= TIGHT_MS ? 'tight' : 'on-track'
}

export const DUE_LABELS: Record<DueState, string> = {
  'on-track': 'On track',
  tight: 'Tight',
  late: 'Late',
  'delivered-on-time': 'Delivered',
  'delivered-late': 'Delivered late',
}

export const DUE_TONES: Record<DueState, 'neutral' | 'clock' | 'bad' | 'ok'> = {
  'on-track': 'neutral',
  tight: 'clock',
  late: 'bad',
  'delivered-on-time': 'ok',
  'delivered-late': 'neutral',
}

/** `40 min`, `5 h 10 min`, `3 days`: whole units, at least one minute. */
function spanOf(spanMs: number): string {
  const minutes = Math.max(1, Math.floor(spanMs / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (spanMs >= 2 * DAY_MS) return `${Math.floor(spanMs / DAY_MS)} days`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}

export type DueReader = 'customer' | 'orbiter' | 'admin'

interface Read {
  reader: DueReader
  at: Instant
  /** Whether its first file has arrived. */
  hasFiles: boolean
}

/** `Due in 40 min`, `12 min late`, `Tight: due in 20 min, nothing uploaded yet`. */
export function dueWords(piece: DuePiece, { reader, at, hasFiles }: Read): string {
  const { dueAt, deliveredAt } = clockOf(piece)
  if (deliveredAt !== null) {
    const earlyMs = dueAt - deliveredAt
    if (earlyMs < 0) return `Delivered ${spanOf(-earlyMs)} late`
    return earlyMs < 60_000 ? 'Delivered on time' : `Delivered ${spanOf(earlyMs)} early`
  }
  const leftMs = dueAt - ms(at)
  // Uploads concern only the Orbiter and the team.
  const progress = reader !== 'customer' && !hasFiles ? ', nothing uploaded yet' : ''
  if (leftMs < 0) return `${spanOf(-leftMs)} late${progress}`
  const due = `due in ${spanOf(leftMs)}`
  if (leftMs > TIGHT_MS) return `D${due.slice(1)}`
  return reader === 'customer' ? `D${due.slice(1)}` : `Tight: ${due}${progress}`
}
