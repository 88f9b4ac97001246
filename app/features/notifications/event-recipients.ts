/**
 * Who is notified of each event. A new kind of event needs a line here; the compiler then requires
 * its texts.
 */
import type { BookingEventKind, EventKind } from '#app/base/event-map.ts'

/**
 * - `both-sides`: customer and Orbiter of the booking, on the site and by email
 * - `reviewed`: both sides on the site, with an email to the side that was reviewed or replied to
 * - `audience`: everyone in the event's audience
 * - `offered`: Orbiters with the offer; earlier notifications about it are marked as read
 * - `project-customer`, `project-orbiter`: one side of the project
 * - `job-sides`, `job-customer`: customer and Orbiter of what owes a piece, or the customer alone
 * - `job-sides-once`: both of them, unless they have one about that job that they have not read
 * - `admins`
 */
export type Recipients =
  | 'both-sides'
  | 'reviewed'
  | 'audience'
  | 'offered'
  | 'project-customer'
  | 'project-orbiter'
  | 'job-sides-once'
  | 'job-sides'
  | 'job-customer'
  | 'admins'

/** Null: no notification. Open pages are still updated. */
export const EVENT_RECIPIENTS = {
  'booking.requested': 'both-sides',
  'booking.quoted': 'both-sides',
  'booking.accepted': 'both-sides',
  'booking.rejected': 'both-sides',
  'booking.cancelled': 'both-sides',
  'booking.brief-changed': 'both-sides',
  'booking.move-proposed': 'both-sides',
  'booking.moved': 'both-sides',
  'booking.move-declined': 'both-sides',
  'booking.move-withdrawn': 'both-sides',
  'booking.completed': 'both-sides',
  'booking.confirmed': 'both-sides',
  'booking.expired': 'both-sides',
  'booking.payment-failed': 'both-sides',
  'booking.paid-again': 'both-sides',
  'booking.tipped': 'both-sides',
  // People are notified once, some minutes after the last change: `project.status-told`.
  'booking.status-set': null,
  // The reminder task sends the emails.
  'booking.reminder': 'audience',

  // Unread messages are mailed by a task.
  'message.sent': null,
  'message.read': null,
  'message.reported': 'admins',
  'message.moderated': null,
  'review.written': 'reviewed',
  'review.replied': 'reviewed',
  'review.moderated': null,

  'project.drafted': null,
  'project.submitted': null,
  'project.searching': 'audience',
  'project.matched': 'audience',
  'project.unfilled': 'audience',
  'project.ended': 'audience',
  'project.withdrawn': null,
  'project.completed': null,
  // The change itself sends the emails.
  'project.payment-failed': 'audience',
  'project.tipped': 'audience',
  'project.status-set': null,
  'project.status-told': 'audience',
  // The change itself sends the emails.
  'deliverable.delivered': 'job-sides',
  'deliverable.approved': 'job-sides',
  'deliverable.approval-undone': 'job-sides',
  'deliverable.changes-requested': 'job-sides',
  'deliverable.reported-missing': 'job-sides',
  'deliverable.missing-answered': 'job-sides',
  'deliverable.approval-near': 'job-customer',
  'deliverable.arrived': null,
  'deliverable.lost': 'job-sides',
  'deliverable.original-overdue': 'job-sides',
  'deliverable.recovered': 'job-sides',
  // A task collects comments into one email.
  'comment.added': 'job-sides-once',
  'comment.answered': 'job-sides-once',
  'comment.edited': null,
  'comment.removed': null,
  'comment.ticked': null,
  'comment.unticked': null,
  'assignment.started': 'project-customer',
  'assignment.cancelled': 'project-orbiter',
  'assignment.status-set': null,
  'offer.made': 'offered',
  'offer.accepted': null,
  'offer.declined': null,
  'offer.lapsed': 'offered',
  'offer.taken': 'offered',
  'offer.withdrawn': 'offered',

  'question.asked': 'audience',
  'question.answered': 'audience',
  'question.reported': 'admins',
  'question.moderated': null,

  'enquiry.submitted': null,
  'enquiry.quoted': 'audience',
  'enquiry.status-set': null,
  'quote.accepted': 'audience',

  // The change itself sends the emails about accounts and applications.
  'account.changed': null,
  'account.email-changed': null,
  'account.email-confirmed': null,
  'account.suspended': null,
  'account.reinstated': null,
  'account.closed': null,
  'account.sessions-ended': null,
  'role.added': null,
  'role.removed': null,
  'application.submitted': null,
  'orbiter.applied': null,
  'orbiter.approved': 'audience',
  'orbiter.refused': 'audience',
  'orbiter.listed': 'audience',
  'orbiter.decision-taken-back': 'audience',
  'orbiter.delisted': 'audience',
  'orbiter.relisted': 'audience',
  'orbiter.level-wished': null,
  'orbiter.level-set': 'audience',
  'interview.moved': 'audience',
  'orbiter.verification-changed': null,
  'orbiter.available': null,
  'orbiter.unavailable': null,
  'orbiter.opened-to-packages': null,
  'orbiter.closed-to-packages': null,
  'orbiter.trained': null,
  'model-switch.requested': null,
  'model-switch.approved': null,
  'model-switch.refused': null,
  'model-switch.taken-back': null,

  'availability.added': null,
  'availability.removed': null,
  'availability.changed': null,
  'favourite.saved': null,
  'favourite.removed': null,
  'upload.changed': null,
  'media.changed': null,
  'publication.changed': null,
  'publication.consent-given': null,
  'share-link.created': null,
  'share-link.revoked': null,
  'payment.changed': null,
  'order.changed': null,
  'order.money-moved': null,
  'payout.changed': null,
  // The change itself sends the emails.
  'payout.paid': 'audience',
  'payout.failed': 'audience',
  'payout-account.changed': null,
  // The change itself sends the emails; each reader has an event of their own.
  'order.refunded': 'job-sides',
  'order.disputed': 'job-sides',
  'order.dispute-noted': null,
  'order.dispute-answered': 'job-sides',
  'order.dispute-won': 'job-sides',
  'order.dispute-lost': 'job-sides',
  // The change itself sends the emails.
  'matter.opened': 'admins',
  'reel.added': null,
  'reel.changed': null,
  'reel.deleted': null,
  'reel.restored': null,
  'reel.liked': null,
  'reel.unliked': null,
  'reel.reported': null,
  'reel.kept': null,
  'newsletter.requested': null,
  'newsletter.confirmed': null,
  'newsletter.unsubscribed': null,
} as const satisfies Record<EventKind, Recipients | null>

/** The kinds of events that these people are notified of. */
export type KindFor<Who extends Recipients> = {
  [Kind in EventKind]: (typeof EVENT_RECIPIENTS)[Kind] extends Who ? Kind : never
}[EventKind]

export type BookingMailKind = KindFor<'both-sides'>
export type ReviewMailKind = KindFor<'reviewed'>
/** Notices about a booking, and about a project, an offer or an enquiry. */
export type BookingNoticeKind = Extract<KindFor<Recipients>, BookingEventKind>
export type ProjectNoticeKind = Exclude<KindFor<Recipients>, BookingEventKind> | EarlierKind

/** Kinds of notifications that are no longer written, but still stand in the notification center. */
type EarlierKind = 'project.status-set' | 'assignment.status-set'

/** The kinds that are shown; rows of a newer version of the program can have others. */
export const NOTICE_KINDS = Object.entries(EVENT_RECIPIENTS).flatMap(([kind, recipients]) =>
  recipients === null ? [] : [kind],
)

export function kindsFor<Who extends Recipients>(who: Who): KindFor<Who>[] {
  return Object.entries(EVENT_RECIPIENTS).flatMap(([kind, recipients]) =>
    recipients === who ? [kind as KindFor<Who>] : [],
  )
}
