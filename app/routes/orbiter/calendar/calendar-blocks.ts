/** The entries of a calendar day and their positions, in quarters of an hour from 9 AM to 2 AM. */
import { minutesOf } from '#app/base/time-steps.ts'
import { formatTime } from '#app/base/time.ts'

export type BlockKind = 'free' | 'booked' | 'done' | 'hold' | 'blocked' | 'travel'

export interface Block {
  kind: BlockKind
  /** Identifies the slot, booking, or blocked time; includes the day if it spans several. */
  key: string
  id: string
  date: string
  /** `HH:mm`, limited to the hours that the day shows. */
  startTime: string
  endTime: string
  title: string
  /** A second line. */
  note: string
  /** For a request: when the time to answer ends. ISO 8601. */
  expiresAt: string | null
  /** Day keys of a repeating free time. */
  weekdays: string[]
  /** Overlapping blocks are shown side by side. */
  column: number
  columns: number
}

/** The first and last minute that a day shows, counted from midnight. */
export const FIRST_MINUTE = /* @__PURE__ */ minutesOf('09:00')
export const LAST_MINUTE = /* @__PURE__ */ minutesOf('26:00')
const QUARTERS = (LAST_MINUTE - FIRST_MINUTE) / 15
const SHORTEST = 2

/** The quarter of an hour of a time, in two digits, which CSS turns into a position. */
export function quarterOf(time: string): string {
  const quarter = Math.round((minutesOf(time) - FIRST_MINUTE) / 15)
  return String(Math.min(QUARTERS, Math.max(0, quarter))).padStart(2, '0')
}

/** Both edges of a block, far enough apart that the block can be read and touched. */
export function edgesOf({ startTime, endTime }: { startTime: string; endTime: string }): {
  'data-from': string
  'data-to': string
} {
  const to = Math.max(SHORTEST, Number(quarterOf(endTime)))
  const from = Math.min(Number(quarterOf(startTime)), to - SHORTEST)
  return { 'data-from': twoDigits(from), 'data-to': twoDigits(to) }
}

/** Whether the block is too low for more than two lines. */
export function isShort({ startTime, endTime }: { startTime: string; endTime: string }): boolean {
  return minutesOf(endTime) - minutesOf(startTime) <= 75
}

const twoDigits = (quarter: number) => String(quarter).padStart(2, '0')

/** `4 – 10 PM`, `11 AM – 1 PM`, `4:30 PM – 1 AM`. */
export function shortRange(startTime: string, endTime: string): string {
  const [start = '', startHalf] = short(startTime)
  const [end = '', endHalf] = short(endTime)
  return startHalf === endHalf
    ? `${start} – ${end}\u00A0${endHalf}`
    : `${start}\u00A0${startHalf} – ${end}\u00A0${endHalf}`
}

const short = (time: string) => formatTime(time).replace(':00', '').split(' ')

/** Places overlapping blocks in adjacent columns; free time and travel time lie underneath. */
export function withColumns(blocks: readonly Block[]): Block[] {
  const isBelow = ({ kind }: Block) => kind === 'free' || kind === 'travel'
  const others = blocks
    .filter((block) => !isBelow(block))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
  let group: Block[] = []
  let groupEnds = ''
  const placed: Block[] = []
  for (const block of others) {
    if (block.startTime >= groupEnds) group = []
    const busy = new Set(
      group.filter((one) => one.endTime > block.startTime).map((one) => one.column),
    )
    let column = 0
    while (busy.has(column)) column += 1
    const own = { ...block, column: Math.min(column, MOST_COLUMNS - 1) }
    group.push(own)
    placed.push(own)
    const columns = Math.max(...group.map((one) => one.column)) + 1
    for (const one of group) one.columns = columns
    groupEnds = group.reduce((last, one) => (one.endTime > last ? one.endTime : last), '')
  }
  return [...blocks.filter(isBelow), ...placed]
}

const MOST_COLUMNS = 4
