/** What has happened to a booking, one line per event, for the booking's page. */
import type {
  BookingEventKind,
  DeliverableEventKind,
  EventMap,
  ShareLinkEventKind,
} from '#app/base/event-map.ts'
import { formatCents, formatMoney } from '#app/base/money.ts'
import { formatEventTime } from '#app/base/event-time.ts'
import { shownWords } from '#people/masking/shown-text.ts'
import { eventTimeOf } from '#app/base/zoned-time.ts'
import { APPROVE_WITHIN_HOURS } from '#delivery/deliveries/delivery-job.ts'

export interface TimelineEntry {
  id: number
  /** ISO 8601 */
  at: string
  title: string
  /** A reason or a note in its author's words. */
  note: string | null
  tone: 'neutral' | 'ok' | 'bad' | 'clock'
}

/** Events of a booking, of the pieces that it owes, and of the links to them. */
export type TimelineKind = BookingEventKind | DeliverableEventKind | ShareLinkEventKind

/** An event of the booking as stored in its row. */
export type TimelineEvent<Kind extends TimelineKind = TimelineKind> = {
  [K in Kind]: { id: number; kind: K; actorId: string | null; at: string; data: EventMap[K] }
}[Kind]

interface People {
  customerId: string
  orbiterId: string
  customerName: string
  orbiterName: string
  /** The reader's side. */
  side: 'customer' | 'orbiter' | 'admin'
  /** The zone of the event. */
  timeZone: string
  readerZone: string
  /** When the booking was accepted. From then on both sides read each other's texts in full. */
  agreedAt: Date | null
}

type Time = (date: string, at: string) => string

/** A person who used a link has a name but no account. */
const byLink = (name: string | null) => name && `${name} (by link)`

interface Words<Kind extends TimelineKind> {
  /** @param time formats a proposed time for the reader */
  title: (who: string, data: EventMap[Kind], time: Time) => string
  tone: TimelineEntry['tone']
}

/** Null: not shown in the timeline. */
const WORDS: { readonly [Kind in TimelineKind]: Words<Kind> | null } = {
  'booking.requested': { title: (who) => `${who} sent the request`, tone: 'clock' },
  'booking.quoted': {
    title: (who, data) => `${who} quoted ${formatMoney(data.quoteCents)}`,
    tone: 'clock',
  },
  'booking.accepted': {
    title: (who, data) => {
      if (data.by === 'team') return 'Our team chose the Orbiter'
      return data.byQuote ? `${who} accepted the quote` : `${who} accepted`
    },
    tone: 'ok',
  },
  'booking.rejected': {
    title: (who, data) =>
      data.becauseOf === 'overlap'
        ? 'Declined: the Orbiter has another booking at this time'
        : `${who} declined`,
    tone: 'bad',
  },
  'booking.cancelled': {
    title: (who, data) =>
      data.by === 'system' ? 'Cancelled: it was not paid' : `${who} cancelled`,
    tone: 'bad',
  },
  'booking.payment-failed': {
    title: (_who, data) =>
      data.isReminder ? 'Reminder sent: not paid yet' : "The card couldn't be charged",
    tone: 'bad',
  },
  'booking.paid-again': { title: (who) => `${who} paid with another card`, tone: 'ok' },
  'booking.tipped': {
    title: (who, data) => `${who} tipped ${formatCents(data.amountCents)}`,
    tone: 'ok',
  },
  'booking.brief-changed': { title: (who) => `${who} updated the brief`, tone: 'neutral' },
  'booking.move-proposed': {
    title: (who, data, time) => `${who} proposed ${time(data.newDate, data.newTime)}`,
    tone: 'clock',
  },
  'booking.moved': {
    title: (who, data, time) => `${who} agreed to ${time(data.newDate, data.newTime)}`,
    tone: 'ok',
  },
  'booking.move-declined': { title: (who) => `${who} declined the new time`, tone: 'neutral' },
  'booking.move-withdrawn': { title: (who) => `${who} withdrew the proposal`, tone: 'neutral' },
  'booking.completed': {
    title: (who) => (who === 'Orbit' ? 'Completed' : `${who} completed the booking`),
    tone: 'ok',
  },
  'booking.confirmed': {
    title: (who, data) =>
      data.by === 'system'
        ? 'Confirmed automatically after 72 hours'
        : `${who} confirmed the delivery`,
    tone: 'ok',
  },
  'booking.expired': { title: () => 'No one answered in time', tone: 'bad' },
  'booking.status-set': { title: (who) => `${who} changed the status`, tone: 'neutral' },
  'booking.reminder': {
    title: (_who, data) => `Reminder sent, ${data.hoursBefore} hours before`,
    tone: 'neutral',
  },
  'review.written': {
    title: (who, data) => `${who} gave ${data.rating} of 5 stars`,
    tone: 'neutral',
  },
  'review.replied': { title: (who) => `${who} replied to the review`, tone: 'neutral' },
  'review.moderated': null,
  'deliverable.delivered': {
    title: (who, data) =>
      data.number > 1
        ? `${who} delivered ${data.label}, version ${data.number}`
        : `${who} delivered ${data.label}`,
    tone: 'ok',
  },
  'deliverable.approved': {
    title: (who, data) =>
      data.via === 'time'
        ? `${data.label} was approved automatically after ${APPROVE_WITHIN_HOURS} hours`
        : `${byLink(data.name) ?? who} approved ${data.label}`,
    tone: 'ok',
  },
  'deliverable.approval-undone': {
    title: (who, data) => `${byLink(data.name) ?? who} undid the approval of ${data.label}`,
    tone: 'neutral',
  },
  'deliverable.changes-requested': {
    title: (who, data) => `${byLink(data.name) ?? who} asked for changes to ${data.label}`,
    tone: 'clock',
  },
  'deliverable.reported-missing': {
    title: (who, data) => `${who} reported ${data.label} as missing`,
    tone: 'bad',
  },
  'deliverable.missing-answered': {
    title: (who, data) => `${who} answered about ${data.label}`,
    tone: 'ok',
  },
  'deliverable.approval-near': {
    title: (_who, data) => `Reminder sent: ${data.label} will be approved automatically in a day`,
    tone: 'neutral',
  },
  'deliverable.arrived': null,
  'deliverable.lost': {
    title: (_who, data) => `${data.label}, version ${data.number}, couldn't be processed`,
    tone: 'bad',
  },
  'deliverable.recovered': {
    title: (_who, data) => `${data.label}, version ${data.number}, arrived after all`,
    tone: 'ok',
  },
  'deliverable.original-overdue': {
    title: (_who, data) => `The original of ${data.fileName} has not arrived`,
    tone: 'bad',
  },
  'share-link.created': {
    title: (who, data) => `${who} created the link “${data.label}”`,
    tone: 'neutral',
  },
  'share-link.revoked': {
    title: (who, data) => `${who} revoked the link “${data.label}”`,
    tone: 'neutral',
  },
  'message.sent': null,
  'message.read': null,
  'message.reported': null,
  'message.moderated': null,
}

function nameOf(
  actorId: string | null,
  { customerId, orbiterId, customerName, orbiterName, side }: People,
): string {
  if (actorId === customerId) return side === 'customer' ? 'You' : customerName
  if (actorId === orbiterId) return side === 'orbiter' ? 'You' : orbiterName
  return 'Orbit'
}

/**
 * A reason or a note. A request that lost its time to another booking gets none, because the title
 * is enough.
 */
function noteOf(data: TimelineEvent['data']): string | null {
  if ('note' in data && data.note) return data.note
  if ('becauseOf' in data && data.becauseOf === 'overlap') return null
  return ('reason' in data && data.reason) || null
}

/** Null for events that are not shown in the timeline, such as messages. */
export function timelineEntry<Kind extends TimelineKind>(
  event: TimelineEvent<Kind>,
  people: People,
): TimelineEntry | null {
  const words: Words<Kind> | null = WORDS[event.kind]
  const note = noteOf(event.data)
  const ownId = people.side === 'customer' ? people.customerId : people.orbiterId
  const isOwn = people.side === 'admin' || event.actorId === ownId
  return (
    words && {
      id: event.id,
      at: event.at,
      title: words.title(nameOf(event.actorId, people), event.data, (date, at) =>
        formatEventTime(eventTimeOf(date, at, people.timeZone), people.readerZone, false),
      ),
      note: note && shownWords(note, { isAgreed: people.agreedAt !== null, isOwn }),
      tone: words.tone,
    }
  )
}
