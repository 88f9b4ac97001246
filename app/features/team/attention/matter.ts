/** A matter of the queue, and how long it can be snoozed. Shared by the server and the page. */
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
  /** When it is promised, fails, or should be handled; ISO 8601. */
  dueAt: string
  isOverdue: boolean
  /** The person who has to act; null for the team. */
  owedBy: Owing | null
  /** The page where it is handled; null if it is handled in the list itself. */
  href: string | null
  /** The admin who has taken it. */
  owner: { id: string; name: string } | null
  /** Hidden until then, ISO 8601; null if it is shown. */
  snoozedUntil: string | null
}

/** A matter as read from its table. */
export type FoundMatter = Pick<OpenMatter, 'kind' | 'id' | 'title' | 'text' | 'href'> & {
  dueAt: Date
  /** If missing, the team owes it. */
  owedBy?: Owing | null
}

export const MOST_OF_A_KIND = 50

/** The key of a matter in marks and forms. */
export const keyOf = ({ kind, id }: Pick<OpenMatter, 'kind' | 'id'>) => `${kind} ${id}`

export const SNOOZES = [
  { value: 'hour', label: 'For an hour' },
  { value: 'hours', label: 'For four hours' },
  { value: 'tomorrow', label: 'Until tomorrow, 9:00 AM' },
  { value: 'monday', label: 'Until Monday, 9:00 AM' },
] as const
export type Snooze = (typeof SNOOZES)[number]['value']

/** Mornings are in the time zone of the admin who snoozes. "Monday" never means tomorrow. */
export function snoozeEnd(snooze: Snooze, at: Date, timeZone: string): Date {
  if (snooze === 'hour') return new Date(at.getTime() + HOUR_MS)
  if (snooze === 'hours') return new Date(at.getTime() + 4 * HOUR_MS)
  const tomorrow = addDays(todayIn(timeZone, at), 1)
  if (snooze === 'tomorrow') return instantOf(tomorrow, '09:00', timeZone)
  // Counts from the day after tomorrow; 1 is Monday.
  const weekday = new Date(`${tomorrow}T00:00:00Z`).getUTCDay()
  return instantOf(addDays(tomorrow, (8 - weekday) % 7 || 7), '09:00', timeZone)
}
