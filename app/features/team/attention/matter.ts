/** A matter of the queue, and how long it can be put off. Shared by the server and the page. */
import { addDays } from '#app/base/add-days.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { instantOf, todayIn } from '#app/base/zoned-time.ts'

export type MatterKind =
  | 'enquiry'
  | 'match'
  | 'delivery'
  | 'missing'
  | 'request'
  | 'application'
  | 'message'
  | 'reel'
  | 'dispute'
  | 'refund'
  | 'payout'
  | 'reconciliation'
  | 'mail'
  | 'task'

/** A person who owes something. */
export interface Owing {
  id: string
  name: string
}

export interface OpenMatter {
  kind: MatterKind
  id: string
  title: string
  text: string
  /** When it is promised, fails, or should be handled. ISO 8601 */
  dueAt: string
  isOverdue: boolean
  /** Who has to act; null: the team. */
  owedBy: Owing | null
  /** Where it is handled; null: in the list itself. */
  href: string | null
  /** Who has taken it. */
  owner: { id: string; name: string } | null
  /** Out of sight until then, ISO 8601; null: in sight. */
  snoozedUntil: string | null
}

/** A matter as its table has it. */
export type FoundMatter = Pick<OpenMatter, 'kind' | 'id' | 'title' | 'text' | 'href'> & {
  dueAt: Date
  /** Without it, the team. */
  owedBy?: Owing | null
}

export const MOST_OF_A_KIND = 50

/** What marks and forms call a matter. */
export const keyOf = ({ kind, id }: Pick<OpenMatter, 'kind' | 'id'>) => `${kind} ${id}`

export const SNOOZES = [
  { value: 'hour', label: 'For an hour' },
  { value: 'hours', label: 'For four hours' },
  { value: 'tomorrow', label: 'Until tomorrow, 9:00 AM' },
  { value: 'monday', label: 'Until Monday, 9:00 AM' },
] as const
export type Snooze = (typeof SNOOZES)[number]['value']

/** Mornings are those of the person who snoozes. Monday is never tomorrow. */
export function snoozeEnd(snooze: Snooze, at: Date, timeZone: string): Date {
  if (snooze === 'hour') return new Date(at.getTime() + HOUR_MS)
  if (snooze === 'hours') return new Date(at.getTime() + 4 * HOUR_MS)
  const tomorrow = addDays(todayIn(timeZone, at), 1)
  if (snooze === 'tomorrow') return instantOf(tomorrow, '09:00', timeZone)
  // From the day after tomorrow on; 1 is Monday.
  const weekday = new Date(`${tomorrow}T00:00:00Z`).getUTCDay()
  return instantOf(addDays(tomorrow, (8 - weekday) % 7 || 7), '09:00', timeZone)
}
