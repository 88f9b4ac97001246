/** The statuses and labels of a managed project. Shared by the server, the UI, and the tests. */
import { formatEnd } from '#app/base/event-end.ts'
import { formatDateTime, formatEventEnd, formatEventTime } from '#app/base/event-time.ts'
import { formatDate, formatTime } from '#app/base/time.ts'
import type { TableShape } from '#app/base/table-state.ts'
import { HOUR_MS } from '#app/base/time.ts'

export const PROJECT_STATUSES = ['draft', 'submitted', 'in_production', 'completed'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** @public for the admin pages */
export const PROJECT_STATUS_LABELS: Record<ProjectStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_production: 'In Production',
  completed: 'Completed',
}

export const ASSIGNMENT_STATUSES = ['assigned', 'in_progress', 'completed', 'cancelled'] as const
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number]

export const ASSIGNMENT_STATUS_LABELS: Record<AssignmentStatus, string> = {
  assigned: 'Assigned',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/**
 * Whether an Orbiter has been found. `none`: there is no date to match, so an admin assigns an
 * Orbiter manually.
 */
export const MATCH_STATUSES = ['none', 'searching', 'matched', 'unfilled', 'withdrawn'] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

/** No Orbiter has the project, and one is being searched for. */
export const isSearching = (matchStatus: string | null): boolean =>
  matchStatus === 'searching' || matchStatus === 'unfilled'

export const OFFER_STATUSES = [
  'open',
  'accepted',
  'declined',
  'lapsed',
  'taken',
  'withdrawn',
] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

export const PROJECT_TYPES = ['instagram_reel', 'tiktok', 'youtube_short', 'custom'] as const
export type ProjectType = (typeof PROJECT_TYPES)[number]

export const PROJECT_TYPE_LABELS: Record<ProjectType, string> = {
  instagram_reel: 'Instagram Reel',
  tiktok: 'TikTok',
  youtube_short: 'YouTube Short',
  custom: 'Custom',
}

/** The budget options. Null `maxCents`: open-ended. Both null: to be discussed. */
export const PROJECT_BUDGETS = [
  { value: '$500-$1000', minCents: 50_000, maxCents: 100_000 },
  { value: '$1000-$2500', minCents: 100_000, maxCents: 250_000 },
  { value: '$2500-$5000', minCents: 250_000, maxCents: 500_000 },
  { value: '$5000+', minCents: 500_000, maxCents: null },
  { value: 'custom', minCents: null, maxCents: null },
] as const

/** A managed booking is matched within this time; otherwise an admin takes over. */
const MATCH_HOURS = 24

/** The promised deadline: within MATCH_HOURS, and before the event begins. */
export function matchDueAt(from: Date, startAt: Date): Date {
  return new Date(
    Math.min(
      from.getTime() + MATCH_HOURS * HOUR_MS,
      Math.max(from.getTime(), startAt.getTime() - HOUR_MS),
    ),
  )
}

export const PROJECT_TABLE: TableShape = {
  sorts: ['title', 'client', 'type', 'status', 'deadline', 'created'],
  defaultSort: '-created',
  filters: { status: PROJECT_STATUSES },
}

export const ASSIGNMENT_TABLE: TableShape = {
  sorts: ['project', 'orbiter', 'client', 'status', 'assigned', 'deadline'],
  defaultSort: '-assigned',
  filters: { status: ASSIGNMENT_STATUSES },
}

export const ORBITER_TABLE: TableShape = {
  sorts: ['name', 'email', 'total', 'completed', 'progress', 'rating', 'joined'],
  defaultSort: '-joined',
  filters: {},
}

interface WishedEvent {
  eventDate: string | null
  eventStartTime: string | null
  eventEndTime: string | null
}

/** The event time that the customer stated for a project without sessions; null: none. */
export function wishedEvent({
  eventDate,
  eventStartTime,
  eventEndTime,
}: WishedEvent): string | null {
  const start = eventStartTime ?? ''
  const when = eventDate && (start ? formatDateTime(eventDate, start) : formatDate(eventDate))
  const ends = eventEndTime && `event ends ${formatEnd(start, eventEndTime)}`
  return [when || (start && formatTime(start)), ends].filter(Boolean).join(', ') || null
}

interface EventDay {
  date: string
  time: string
  startAt: string
  eventEndsAt: string
}

/** Each day of an event with its end: the sessions that were sold, or else the customer's wish. */
export function eventsOf(
  project: WishedEvent & { timeZone: string | null },
  sessions: readonly EventDay[],
  readerZone: string,
): string[] {
  const wished = wishedEvent(project)
  if (sessions.length === 0) return wished === null ? [] : [wished]
  return sessions.map((session) => {
    const event = { ...session, timeZone: project.timeZone ?? readerZone }
    return `${formatEventTime(event, readerZone)}. Event ends ${formatEventEnd(event, readerZone)}`
  })
}
