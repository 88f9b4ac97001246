/** How the rooms describe a piece: its state, its times, and who approved it. */
import { dayWord, unbroken } from '#app/base/near-time.ts'
import { DAY_MS, formatByZone, HOUR_MS, write, zoneLabel } from '#app/base/time.ts'
import { readerTime } from '#app/base/event-time.ts'
import { firstNameOf } from '#app/base/first-name.ts'
import {
  APPROVE_WITHIN_HOURS,
  lastDelivered,
  type Piece,
  type ViewedJob,
} from '#delivery/deliveries/delivery-job.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'

const weekdayFormat = /* @__PURE__ */ formatByZone({ weekday: 'short' })
const dayFormat = /* @__PURE__ */ formatByZone({ weekday: 'short', month: 'short', day: 'numeric' })
const timeFormat = /* @__PURE__ */ formatByZone({ hour: 'numeric', minute: '2-digit' })

export interface RoomClock {
  timeZone: string
  /** Null if the reader's zone is not known, as with a shared link. */
  readerZone: string | null
  serverNow: string
}

/**
 * `tomorrow 11:05 AM`, `Tue, 11:05 AM` within the week, otherwise `Tue, Nov 24, 11:05 AM`. The time
 * is in the event's zone, which is named unless the reader's clock is known to show the same time.
 */
export function roomTime(instant: string, { timeZone, readerZone, serverNow }: RoomClock): string {
  const at = new Date(instant)
  const apart = Math.abs(at.getTime() - Date.parse(serverNow))
  const word = dayWord(instant, timeZone, serverNow)
  const day = word ?? `${write((apart < 6 * DAY_MS ? weekdayFormat : dayFormat)(timeZone), at)},`
  const isSame = readerZone !== null && !readerTime(instant, timeZone, readerZone)
  const zone = isSame ? '' : ` ${zoneLabel(timeZone, instant)}`
  return unbroken(`${day} ${write(timeFormat(timeZone), at)}${zone}`)
}

/** `2d 20h`, `3h 05m`, `12:09`; empty once the time is up. */
export function clockLeft(msLeft: number): string {
  if (msLeft <= 0) return ''
  const hours = Math.floor(msLeft / HOUR_MS)
  const minutes = Math.floor((msLeft % HOUR_MS) / 60_000)
  const two = (count: number) => String(count).padStart(2, '0')
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`
  if (hours > 0) return `${hours}h ${two(minutes)}m`
  return `${minutes}:${two(Math.floor((msLeft % 60_000) / 1000))}`
}

/** How late a piece is, in hours and minutes: `0:12`. */
function lateBy(dueAt: string, now: string): string {
  const minutes = Math.max(1, Math.floor((Date.parse(now) - Date.parse(dueAt)) / 60_000))
  if (minutes >= 2880) return `${Math.floor(minutes / 1440)} days`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

export interface PieceState {
  tone: BadgeTone
  word: string
}

/** The badge of a piece, in the words that both sides read. */
export function stateOf(piece: Piece, { serverNow }: Pick<RoomClock, 'serverNow'>): PieceState {
  if (piece.missingAt) return { tone: 'bad', word: 'Reported missing' }
  if (piece.state === 'approved') return { tone: 'ok', word: 'Approved' }
  if (piece.state === 'delivered') return { tone: 'clock', word: 'Delivered' }
  const dueAt = dueNowOf(piece)
  const left = Date.parse(dueAt) - Date.parse(serverNow)
  if (left < 0) return { tone: 'bad', word: `Late by ${lateBy(dueAt, serverNow)}` }
  if (left <= HOUR_MS) return { tone: 'clock', word: 'Tight' }
  return { tone: 'neutral', word: 'On track' }
}

/**
 * When the next delivery is due: of the piece, or of the version that answers a request for
 * changes.
 */
export const dueNowOf = ({ state, changesDueAt, dueAt }: Piece) =>
  state === 'changes' && changesDueAt ? changesDueAt : dueAt

/** The line below the name of a piece. */
export function lineOf(piece: Piece, clock: RoomClock): string {
  const last = lastDelivered(piece)
  const dueAt = roomTime(dueNowOf(piece), clock)
  if (piece.state === 'owed') return `Due ${dueAt}`
  if (piece.state === 'changes') return `Changes due ${dueAt}`
  if (piece.state === 'approved' && piece.approvedAt)
    return `Approved ${roomTime(piece.approvedAt, clock)}`
  return last?.deliveredAt
    ? `Version ${last.number}, ${roomTime(last.deliveredAt, clock)}`
    : 'Delivered'
}

/** Whether every file of the latest delivery can be watched and downloaded in full. */
export function isAllThere(piece: Piece): boolean {
  const last = lastDelivered(piece)
  return !last || last.files.every(({ state }) => state === 'ready')
}

export const ARRIVING = 'Not all of it has arrived yet.'
export const ANSWER_AFTER = `Once it has, you have ${APPROVE_WITHIN_HOURS} hours to answer. `

/** Why a delivered piece is owed again; null if it is not. */
export function lostLine(
  piece: Piece,
  { side, orbiterName, customerName }: Pick<ViewedJob, 'side' | 'orbiterName' | 'customerName'>,
): string | null {
  const last = lastDelivered(piece)
  if (piece.state !== 'owed' || !last?.brokenAt) return null
  const isFailed = last.files.some((file) => file.state === 'failed')
  const lost = isFailed
    ? `Version ${last.number} couldn’t be processed.`
    : `The whole of version ${last.number} never arrived.`
  return side === 'orbiter'
    ? `${lost} ${customerName} can’t approve it, so it no longer counts as delivered.`
    : `${lost} ${firstNameOf(orbiterName)} has been notified and will deliver it again.`
}

/** `Approved by you, Tue, 11:05 AM.` */
export function approvedLine(piece: Piece, isCustomer: boolean, clock: RoomClock): string {
  const at = piece.approvedAt ? roomTime(piece.approvedAt, clock) : ''
  if (piece.approvedVia === 'time') return `Counted as approved ${at}.`
  if (piece.approvedVia === 'team') return `Approved by Orbit, ${at}.`
  const who =
    piece.approvedVia === 'customer' && isCustomer ? 'you' : (piece.approvedName ?? 'the customer')
  return `Approved by ${who}, ${at}.`
}

/** `1 of 2 rounds of changes left`. */
export function roundsLine({ roundsSold, roundsUsed }: Piece): string {
  const left = roundsSold - roundsUsed
  if (roundsSold === 0) return 'No rounds of changes were sold with it.'
  if (left <= 0)
    return roundsSold === 1 ? 'The round of changes is used.' : `All ${roundsSold} rounds are used.`
  return `You have ${left} of ${roundsSold} ${roundsSold === 1 ? 'round' : 'rounds'} of changes left.`
}
