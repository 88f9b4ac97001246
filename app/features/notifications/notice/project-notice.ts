/** Notifications about anything but a booking. The change itself sends the emails. */
import type { EventKind, EventMap } from '#app/base/event-map.ts'
import { paths } from '#app/base/paths.ts'
import type { Recipients } from '#notifications/notice/recipients.ts'
import { sentenceOf, UNNAMED } from '#work/jobs/job-sentences.ts'
import type { JobState } from '#work/jobs/job-states.ts'
import type { JobSide } from '#work/jobs/sentence-row.ts'

export interface ProjectNoticeFacts {
  subjectId: string
  /** The title of the project or the enquiry. */
  about: string
  city: string | null
  /** The date of the first session; null if there is no date. */
  date: string | null
  time: string | null
  timeZone: string
  readAt: Date
  /** The event's Orbiter if it names one, otherwise the person who caused the event. */
  name: string
  /**
   * True for the project's customer, and for the person whose application it is; otherwise the
   * reader is an Orbiter or on the team.
   */
  isCustomer: boolean
}

export interface ProjectNotice<Kind extends EventKind> {
  recipients: Exclude<Recipients, 'both-sides' | 'reviewed'>
  title: (facts: ProjectNoticeFacts, data: EventMap[Kind]) => string
  /** Where the notification leads. */
  href: (facts: ProjectNoticeFacts, data: EventMap[Kind]) => string
}

export type ProjectNotices<Kinds extends EventKind> = {
  readonly [Kind in Kinds]: ProjectNotice<Kind>
}

/** The sentence of the state to which the event led. */
export const says = (state: JobState, side: JobSide, { name }: ProjectNoticeFacts) =>
  sentenceOf(state, side, { ...UNNAMED, customerName: name, orbiterName: name }).says

export const jobPage = ({ isCustomer, subjectId }: ProjectNoticeFacts) =>
  isCustomer ? paths.project(subjectId) : paths.orbiterBookings()
