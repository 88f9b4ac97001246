/** Notifications about questions to an Orbiter and to the team. */
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import type { ProjectNotices } from '#notifications/notice/project-notice.ts'

export const QUESTION_NOTICES = {
  'question.asked': {
    recipients: 'audience',
    title: (f) => `${f.name} has a question for you`,
    href: (f) => paths.question(f.subjectId),
  },
  'question.answered': {
    recipients: 'audience',
    title: (f) => `${f.name} answered your question`,
    href: (f) => paths.question(f.subjectId),
  },
  'question.reported': {
    recipients: 'admins',
    title: () => 'A message before a booking was reported',
    href: (f) => adminPaths.question(f.subjectId),
  },
  'enquiry.quoted': {
    recipients: 'audience',
    title: () => 'Your quote is ready',
    // An enquiry has no page of its own; the customer answers its quote on their home page.
    href: (f) => (f.isCustomer ? paths.dashboard() : paths.orbiterBookings()),
  },
  'quote.accepted': {
    recipients: 'audience',
    title: () => 'A quote was accepted',
    href: (f) => (f.isCustomer ? paths.dashboardBookings() : adminPaths.enquiry(f.subjectId)),
  },
} satisfies ProjectNotices<
  'question.asked' | 'question.answered' | 'question.reported' | 'enquiry.quoted' | 'quote.accepted'
>
