/**
 * The admins' list of bookings: its columns, filters and views. Shared by the server and the page.
 */
import type { TableShape } from '#app/base/table-state.ts'

export const JOB_STATUSES = [
  { value: 'pending', label: 'Pending' },
  { value: 'matching', label: 'Matching' },
  { value: 'accepted', label: 'Confirmed' },
  { value: 'late', label: 'Late' },
  { value: 'completed', label: 'Completed' },
  { value: 'rejected', label: 'Declined' },
  { value: 'expired', label: 'Expired' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
export type JobStatus = (typeof JOB_STATUSES)[number]['value']

export const JOB_DAYS = [
  { value: 'today', label: 'Today' },
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: 'week', label: 'Next 7 days' },
  { value: 'coming', label: 'Coming up' },
  { value: 'past', label: 'Past' },
] as const
export type JobDays = (typeof JOB_DAYS)[number]['value']

export const JOB_KINDS = [
  { value: 'direct', label: 'Booked directly' },
  { value: 'managed', label: 'Managed by Orbit' },
] as const

export const JOB_TABLE: TableShape = {
  sorts: ['asked', 'when'],
  defaultSort: '-asked',
  filters: {
    status: JOB_STATUSES.map(({ value }) => value),
    when: JOB_DAYS.map(({ value }) => value),
    kind: JOB_KINDS.map(({ value }) => value),
  },
}

/** The views that every admin has, as queries of the page. */
export const STANDARD_VIEWS = [
  { name: 'All', query: '' },
  { name: 'Today', query: '?when=today&sort=when' },
  { name: 'Unanswered', query: '?status=pending&sort=when' },
  { name: 'Late', query: '?status=late&sort=when' },
] as const
