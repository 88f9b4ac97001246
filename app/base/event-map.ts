/**
 * Every kind of event, by the noun it happens to, with the data it carries besides subject, actor,
 * statuses, and audience. Everyone in the audience may see this data, except `reason` and `note`,
 * which are never sent to browsers in an event (server/live.ts). Add a new kind here first; the
 * compiler then asks for its words. Existing rows keep their kind, so renaming one takes a
 * migration.
 */

import type {
  CommentEvents,
  DeliverableEvents,
  PublicationEvents,
  ShareLinkEvents,
} from '#app/base/delivery-events.ts'

type NoFacts = Record<string, never>

// Type aliases rather than interfaces, so that they are assignable to JSON objects.
export type BookingPeople = { customerId: string; orbiterId: string; reason?: string | null }
/** Local dates and times in the booking's zone: `2026-07-01`, `10:00`. */
type NewTime = { newDate: string; newTime: string }
export type WallTime = { date: string; time: string }

/** The team gave the job to an Orbiter who was not asked. Missing in old events. */
type Assigned = { by?: 'team' }

type PayAgain = { payBy: string; isReminder?: true }

interface BookingEvents {
  'booking.requested': BookingPeople
  'booking.quoted': BookingPeople & { quoteCents: number; note: string | null }
  /** `projectId` is set for a session that Orbit sold and matched. */
  'booking.accepted': BookingPeople &
    Assigned & { byQuote?: true; isManaged?: true; projectId?: string }
  'booking.rejected': BookingPeople & {
    becauseOf?: 'overlap'
    nearestTimes?: readonly WallTime[]
  }
  'booking.cancelled': BookingPeople & {
    by?: 'customer' | 'orbiter' | 'admin' | 'system'
    /** Another Orbiter is being found for the same time. */
    isReassigned?: boolean
    refundBps?: number
    /** Null if the booking had no price. */
    refundCents?: number | null
  }
  'booking.brief-changed': BookingPeople
  'booking.move-proposed': BookingPeople &
    NewTime & { side: 'customer' | 'orbiter'; note: string | null }
  'booking.moved': BookingPeople & NewTime & { oldDate: string; oldTime: string }
  'booking.move-declined': BookingPeople & NewTime
  'booking.move-withdrawn': BookingPeople & NewTime
  'booking.completed': BookingPeople
  'booking.confirmed': BookingPeople & { by: 'customer' | 'system' }
  'booking.expired': BookingPeople
  /**
   * The card failed after the amount was reserved. The customer pays with another card by `payBy`
   * (ISO 8601).
   */
  'booking.payment-failed': BookingPeople & PayAgain
  'booking.paid-again': BookingPeople
  'booking.tipped': BookingPeople & { amountCents: number }
  /**
   * Set by the team, together with the status of its project. The people involved are notified
   * later.
   */
  'booking.status-set': BookingPeople
  'booking.reminder': { hoursBefore: 24 | 2 }
  'message.sent': { messageId: string; senderName: string }
  'message.read': NoFacts
  'message.reported': { messageId: string }
  'message.moderated': { messageId: string }
  'review.written': { rating: number }
  'review.replied': NoFacts
  'review.moderated': NoFacts
}

interface ProjectEvents {
  'project.drafted': NoFacts
  /** `source` is set if Orbit sold it. */
  'project.submitted': { source?: string }
  'project.searching': NoFacts
  /** `isUnpaid`: the card has failed, and another card may still pay. */
  'project.matched': Assigned & { orbiterId: string; assignmentId: string; isUnpaid?: true }
  'project.unfilled': NoFacts
  /** The project ended during the search for an Orbiter; `project.withdrawn` comes with it. */
  'project.ended': { because: 'unpaid' | 'unmatched' }
  'project.withdrawn': NoFacts
  'project.completed': NoFacts
  /** `isReserved`: the card was only reserved, and the search for an Orbiter continues. */
  'project.payment-failed': PayAgain & { isReserved?: true }
  'project.tipped': { orbiterId: string; amountCents: number }
  'project.status-set': NoFacts
  /** A person is notified of statuses that the team has set; `says` is the text they read. */
  'project.status-told': { says: string }
}

interface AssignmentEvents {
  'assignment.started': { projectId: string }
  'assignment.cancelled': {
    projectId: string
    reason: string
    /** Missing in old events. */
    by?: 'customer' | 'orbiter' | 'admin'
    isReassigned?: boolean
  }
  'assignment.status-set': { projectId: string }
}

interface OfferEvents {
  'offer.made': { projectId: string; wave: number; earnCents: number }
  'offer.accepted': { projectId: string }
  'offer.declined': NoFacts
  'offer.lapsed': NoFacts
  /** `isOwn`: the team gave the job to the Orbiter of this offer. */
  'offer.taken': Assigned & { isOwn?: true }
  'offer.withdrawn': NoFacts
}

/** The subject is the person who wrote; for reports and decisions, it is the question. */
interface QuestionEvents {
  'question.asked': NoFacts
  'question.answered': NoFacts
  'question.reported': { messageId: string }
  'question.moderated': { messageId: string }
}

interface EnquiryEvents {
  'enquiry.submitted': NoFacts
  'enquiry.quoted': NoFacts
  'enquiry.status-set': NoFacts
  'quote.accepted': { projectId: string }
}

interface AccountEvents {
  'account.changed': NoFacts
  'account.email-changed': NoFacts
  'account.email-confirmed': NoFacts
  'account.suspended': NoFacts
  'account.reinstated': NoFacts
  'account.closed': NoFacts
  'account.sessions-ended': NoFacts
  'role.added': { role: string }
  'role.removed': { role: string }
  'orbiter.applied': NoFacts
  /** `isWaiting` if something is missing, so that the profile is not listed yet. */
  'orbiter.approved': { isWaiting?: true }
  'orbiter.refused': NoFacts
  'orbiter.listed': NoFacts
  'orbiter.decision-taken-back': NoFacts
  'orbiter.delisted': NoFacts
  'orbiter.relisted': { isWaiting?: true }
  'orbiter.level-wished': { level: string }
  'orbiter.level-set': { level: string }
  /** An instant, as ISO 8601. */
  'interview.moved': { interviewAt: string }
  'orbiter.verification-changed': { step: string }
  'application.submitted': { model: string }
}

interface OrbiterEvents {
  'orbiter.available': NoFacts
  'orbiter.unavailable': NoFacts
  'orbiter.opened-to-packages': NoFacts
  'orbiter.closed-to-packages': NoFacts
  /** The first time they pass the check. */
  'orbiter.trained': NoFacts
  'availability.added': NoFacts
  'availability.removed': NoFacts
  /** Rules, blocked time, or a free time changed. */
  'availability.changed': NoFacts
  'favourite.saved': NoFacts
  'favourite.removed': NoFacts
}

interface ModelSwitchEvents {
  'model-switch.requested': { toModel: string }
  'model-switch.approved': NoFacts
  'model-switch.refused': NoFacts
  'model-switch.taken-back': NoFacts
}

interface UploadEvents {
  'upload.changed': { purpose: string }
}

interface MediaEvents {
  /** The state of the file, or the progress of its processing, changed. */
  'media.changed': { state: string }
}

interface PaymentEvents {
  'payment.changed': NoFacts
}

/** `bankName` and `bankLastFour` are as they were when the payout started. */
type PayoutFacts = { amountCents: number; bankName: string | null; bankLastFour: string | null }

interface PayoutEvents {
  'payout.changed': PayoutFacts
  'payout.paid': PayoutFacts
  'payout.failed': PayoutFacts
}

/** The subject is the Orbiter. */
interface PayoutAccountEvents {
  'payout-account.changed': NoFacts
}

interface OrderEvents {
  'order.changed': OrderOf
  /** A part was released, or a refund moved on: open pages show the change. */
  'order.money-moved': OrderOf
  'order.refunded': MoneyNews
  'order.disputed': MoneyNews
  'order.dispute-noted': MoneyNews
  'order.dispute-answered': MoneyNews
  'order.dispute-won': MoneyNews
  'order.dispute-lost': MoneyNews
}
/** `jobId` is a booking or a project; `says` is the text that the person in the audience reads. */
export type MoneyNews = { jobId: string; says: string }
/** What an order pays for. */
export type OrderOf = { bookingId: string | null; projectId: string | null }

interface MatterEvents {
  /**
   * The team has received something that can't wait; `says` names no one, `href` is where to handle
   * it.
   */
  'matter.opened': { says: string; href: string }
}

interface ReelEvents {
  'reel.added': NoFacts
  'reel.changed': NoFacts
  'reel.deleted': NoFacts
  'reel.restored': NoFacts
  'reel.liked': NoFacts
  'reel.unliked': NoFacts
  'reel.reported': NoFacts
  'reel.kept': NoFacts
}

interface NewsletterEvents {
  'newsletter.requested': NoFacts
  'newsletter.confirmed': NoFacts
  'newsletter.unsubscribed': NoFacts
}

/** The events of each noun; `subjectId` of an event is the id of one of these. */
interface EventsOf {
  booking: BookingEvents
  project: ProjectEvents
  deliverable: DeliverableEvents
  'share-link': ShareLinkEvents
  publication: PublicationEvents
  comment: CommentEvents
  assignment: AssignmentEvents
  offer: OfferEvents
  question: QuestionEvents
  enquiry: EnquiryEvents
  account: AccountEvents
  orbiter: OrbiterEvents
  'model-switch': ModelSwitchEvents
  upload: UploadEvents
  media: MediaEvents
  payment: PaymentEvents
  payout: PayoutEvents
  'payout-account': PayoutAccountEvents
  order: OrderEvents
  matter: MatterEvents
  reel: ReelEvents
  newsletter: NewsletterEvents
}

export interface EventMap
  extends
    BookingEvents,
    ProjectEvents,
    DeliverableEvents,
    ShareLinkEvents,
    PublicationEvents,
    CommentEvents,
    AssignmentEvents,
    OfferEvents,
    QuestionEvents,
    EnquiryEvents,
    AccountEvents,
    OrbiterEvents,
    ModelSwitchEvents,
    UploadEvents,
    MediaEvents,
    PaymentEvents,
    PayoutEvents,
    PayoutAccountEvents,
    OrderEvents,
    MatterEvents,
    ReelEvents,
    NewsletterEvents {}

export type EventKind = keyof EventMap
export type BookingEventKind = keyof BookingEvents
/** News about an order's money, with one event for each reader. */
export type MoneyNewsKind = Exclude<keyof OrderEvents, 'order.changed' | 'order.money-moved'>
export type DeliverableEventKind = keyof DeliverableEvents
export type ShareLinkEventKind = keyof ShareLinkEvents

/** The type of the `data` argument: optional if none of its fields is required. */
export type DataField<Facts> = NoFacts extends Facts ? { data?: Facts } : { data: Facts }

/** The noun that an event of this kind happens to. */
export type SubjectOf<Kind extends EventKind> = {
  [Subject in keyof EventsOf]: Kind extends keyof EventsOf[Subject] ? Subject : never
}[keyof EventsOf]
