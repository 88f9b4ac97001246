/** Whether a piece will come in time. Shared by the server and the client. */
import { HOUR_MS } from '#app/base/time.ts'

export const DUE_STATES = [
  'on-track',
  'tight',
  'late',
  'delivered-on-time',
  'delivered-late',
] as const
export type DueState = (typeof DUE_STATES)[number]

/** A piece that is still owed is tight this long before it is due. */
const TIGHT_MS = HOUR_MS

type Instant = Date | string
const ms = (instant: Instant) => new Date(instant).getTime()

export function dueStateOf(
  { dueAt, deliveredAt }: { dueAt: Instant; deliveredAt: Instant | null },
  at: Instant,
): DueState {
  if (deliveredAt !== null)
    return ms(deliveredAt) <= ms(dueAt) ? 'delivered-on-time' : 'delivered-late'
  const leftMs = ms(dueAt) - ms(at)
  if (leftMs < 0) return 'late'
  return leftMs <= TIGHT_MS ? 'tight' : 'on-track'
}
