/**
 * Every kind of event, with its notification. A new kind needs a line here: the file that defines
 * who is notified with which words, or null.
 */
import type { BookingEventKind, EventKind } from '#app/base/event-map.ts'
import { bookingAccepted } from '#notifications/booking/booking-accepted.ts'
import { bookingBriefChanged } from '#notifications/booking/booking-brief-changed.ts'
import { bookingCancelled } from '#notifications/booking/booking-cancelled.ts'
import { bookingCompleted } from '#notifications/booking/booking-completed.ts'
import { bookingConfirmed } from '#notifications/booking/booking-confirmed.ts'
import { bookingExpired } from '#notifications/booking/booking-expired.ts'
import { bookingMoveDeclined } from '#notifications/booking/booking-move-declined.ts'
import { bookingMoveProposed } from '#notifications/booking/booking-move-proposed.ts'
import { bookingMoveWithdrawn } from '#notifications/booking/booking-move-withdrawn.ts'
import { bookingMoved } from '#notifications/booking/booking-moved.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { bookingPaidAgain } from '#notifications/booking/booking-paid-again.ts'
import { bookingPaymentFailed } from '#notifications/booking/booking-payment-failed.ts'
import { bookingQuoted } from '#notifications/booking/booking-quoted.ts'
import { bookingRejected } from '#notifications/booking/booking-rejected.ts'
import { bookingReminder } from '#notifications/booking/booking-reminder.ts'
import { bookingRequested } from '#notifications/booking/booking-requested.ts'
import { bookingTipped } from '#notifications/booking/booking-tipped.ts'
import { messageReported } from '#notifications/message/message-reported.ts'
import type { BookingNotice } from '#notifications/notice/booking-notice.ts'
import { DELIVERY_NOTICES } from '#notifications/notice/delivery-notices.ts'
import { JOB_NOTICES } from '#notifications/notice/job-notices.ts'
import { MONEY_NOTICES } from '#notifications/notice/money-notices.ts'
import { OFFER_NOTICES } from '#notifications/notice/offer-notices.ts'
import { ORBITER_NOTICES } from '#notifications/notice/orbiter-notices.ts'
import type { ProjectNotice } from '#notifications/notice/project-notice.ts'
import { QUESTION_NOTICES } from '#notifications/notice/question-notices.ts'
import type { Recipients } from '#notifications/notice/recipients.ts'
import type { ReviewNotification } from '#notifications/review/review-notification.ts'
import { reviewReplied } from '#notifications/review/review-replied.ts'
import { reviewWritten } from '#notifications/review/review-written.ts'

type BookingWords<Kind extends BookingEventKind> =
  | BookingNotification<Kind>
  | ReviewNotification<Kind>
  | (BookingNotice<Kind> & { recipients: Exclude<Recipients, 'both-sides' | 'reviewed'> })

/** Null: no notification. Open pages are still updated. */
export const NOTIFICATIONS = {
  'booking.requested': bookingRequested,
  'booking.quoted': bookingQuoted,
  'booking.accepted': bookingAccepted,
  'booking.rejected': bookingRejected,
  'booking.cancelled': bookingCancelled,
  'booking.brief-changed': bookingBriefChanged,
  'booking.move-proposed': bookingMoveProposed,
  'booking.moved': bookingMoved,
  'booking.move-declined': bookingMoveDeclined,
  'booking.move-withdrawn': bookingMoveWithdrawn,
  'booking.completed': bookingCompleted,
  'booking.confirmed': bookingConfirmed,
  'booking.expired': bookingExpired,
  'booking.payment-failed': bookingPaymentFailed,
  'booking.paid-again': bookingPaidAgain,
  'booking.tipped': bookingTipped,
  // People are notified once, a few minutes after the last change: `project.status-told`.
  'booking.status-set': null,
  'booking.reminder': bookingReminder,

  'review.written': reviewWritten,
  'review.replied': reviewReplied,
  'review.moderated': null,
  // A task sends the emails about unread messages.
  'message.sent': null,
  'message.read': null,
  'message.reported': messageReported,
  'message.moderated': null,

  'project.drafted': null,
  'project.submitted': null,
  ...JOB_NOTICES,
  'project.withdrawn': null,
  'project.completed': null,
  'project.status-set': null,
  ...DELIVERY_NOTICES,
  'deliverable.arrived': null,
  'comment.edited': null,
  'comment.removed': null,
  'comment.ticked': null,
  'comment.unticked': null,
  'assignment.status-set': null,
  ...OFFER_NOTICES,
  'offer.accepted': null,
  'offer.declined': null,

  ...QUESTION_NOTICES,
  'question.moderated': null,

  'enquiry.submitted': null,
  'enquiry.status-set': null,

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
  ...ORBITER_NOTICES,
  'orbiter.level-wished': null,
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
  'order.dispute-noted': null,
  ...MONEY_NOTICES,
  'payout.changed': null,
  'payout-account.changed': null,
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
} satisfies {
  readonly [Kind in EventKind]:
    | (Kind extends BookingEventKind ? BookingWords<Kind> : ProjectNotice<Kind>)
    | null
}

/** The kinds of events of which these recipients are notified. */
export type KindFor<Who extends Recipients> = {
  [Kind in EventKind]: (typeof NOTIFICATIONS)[Kind] extends { recipients: Who } ? Kind : never
}[EventKind]

export type BookingMailKind = KindFor<'both-sides'>
export type ReviewMailKind = KindFor<'reviewed'>
/** Notifications about a booking, and about a project, an offer or an enquiry. */
export type BookingNoticeKind = Extract<KindFor<Recipients>, BookingEventKind>
export type ProjectNoticeKind = Exclude<KindFor<Recipients>, BookingEventKind>

export const BOOKING_NOTIFICATIONS: {
  readonly [Kind in BookingMailKind]: BookingNotification<Kind>
} = NOTIFICATIONS
export const BOOKING_NOTICES: { readonly [Kind in BookingNoticeKind]: BookingNotice<Kind> } =
  NOTIFICATIONS
export const PROJECT_NOTICES: { readonly [Kind in ProjectNoticeKind]: ProjectNotice<Kind> } =
  NOTIFICATIONS

/**
 * The kinds that can be shown; rows written by a newer version of the program may have other kinds.
 */
export const NOTICE_KINDS = Object.entries(NOTIFICATIONS).flatMap(([kind, notification]) =>
  notification === null ? [] : [kind],
)

export function kindsFor<Who extends Recipients>(who: Who): KindFor<Who>[] {
  return Object.entries(NOTIFICATIONS).flatMap(([kind, notification]) =>
    notification?.recipients === who ? [kind as KindFor<Who>] : [],
  )
}
