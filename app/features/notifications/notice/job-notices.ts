/** Notifications about projects and the Orbiters who are assigned to them. */
import { adminPaths } from '#app/base/admin-paths.ts'
import type { EventMap } from '#app/base/event-map.ts'
import { formatCents } from '#app/base/money.ts'
import { CARD_TROUBLE, ENDED_UNPAID } from '#money/payments/card-trouble.ts'
import {
  jobPage,
  says,
  type ProjectNoticeFacts,
  type ProjectNotices,
} from '#notifications/notice/project-notice.ts'
import type { JobState } from '#work/jobs/job-states.ts'

function matchedTitle(
  f: ProjectNoticeFacts,
  { by, isUnpaid }: EventMap['project.matched'],
): string {
  if (isUnpaid) return says('unpaid', f.isCustomer ? 'customer' : 'orbiter', f)
  if (by !== 'team') return says('matched', f.isCustomer ? 'customer' : 'orbiter', f)
  return f.isCustomer
    ? `Our team chose ${f.name} for your event`
    : 'Our team booked you for this job'
}

const endedState = ({ by, isReassigned }: EventMap['assignment.cancelled']): JobState => {
  if (isReassigned) return 'searching-again'
  return by === 'customer' || by === 'orbiter' ? `cancelled-by-${by}` : 'cancelled-by-orbit'
}

export const JOB_NOTICES = {
  'project.searching': {
    recipients: 'audience',
    title: (f) => says('searching-again', 'customer', f),
    href: jobPage,
  },
  'project.matched': { recipients: 'audience', title: matchedTitle, href: jobPage },
  'project.unfilled': {
    recipients: 'audience',
    title: (f) => says('unfilled', f.isCustomer ? 'customer' : 'admin', f),
    href: (f) => (f.isCustomer ? jobPage(f) : adminPaths.home()),
  },
  'project.ended': {
    recipients: 'audience',
    title: (f, { because }) =>
      because === 'unmatched' ? says('unmatched', 'customer', f) : ENDED_UNPAID,
    href: jobPage,
  },
  'project.payment-failed': {
    recipients: 'audience',
    title: (_, data) =>
      CARD_TROUBLE[data.isReserved ? 'reserved' : 'charged'][data.isReminder ? 'again' : 'first'],
    href: jobPage,
  },
  'project.tipped': {
    recipients: 'audience',
    title: (f, data) =>
      f.isCustomer
        ? `You tipped ${formatCents(data.amountCents)}`
        : `You got a tip of ${formatCents(data.amountCents)}`,
    href: jobPage,
  },
  'project.status-told': { recipients: 'audience', title: (_, data) => data.says, href: jobPage },
  'assignment.started': {
    recipients: 'project-customer',
    title: (f) => says('started', 'customer', f),
    href: jobPage,
  },
  'assignment.cancelled': {
    recipients: 'project-orbiter',
    title: (f, data) => says(endedState(data), 'orbiter', f),
    href: jobPage,
  },
} satisfies ProjectNotices<
  | 'project.searching'
  | 'project.matched'
  | 'project.unfilled'
  | 'project.ended'
  | 'project.payment-failed'
  | 'project.tipped'
  | 'project.status-told'
  | 'assignment.started'
  | 'assignment.cancelled'
>
