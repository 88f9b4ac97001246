/** What has happened to a booking, one line each, as its page tells it. */
import { formatMoney } from '#app/base/money.ts'
import { formatDate, formatTime } from '#app/base/time.ts'

export interface TimelineEntry {
  id: number
  /** ISO 8601 */
  at: string
  title: string
  /** A reason or a note, in the words of whoever wrote it. */
  note: string | null
  tone: 'neutral' | 'ok' | 'bad' | 'clock'
}

interface TimelineEvent {
  id: number
  kind: string
  actorId: string | null
  at: string
  data: Record<string, unknown>
}

interface People {
  customerId: string
  orbiterId: string
  customerName: string
  orbiterName: string
  /** Whose eyes read it. */
  side: 'customer' | 'orbiter' | 'admin'
}

type Words = (who: string, data: Record<string, unknown>) => string

const time = (date: unknown, at: unknown) =>
  `${formatDate(String(date), false)}, ${formatTime(String(at))}`
const cents = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : '')

const WORDS: Record<string, { title: Words; tone: TimelineEntry['tone'] }> = {
  'booking.requested': { title: (who) => `${who} sent the request`, tone: 'clock' },
  'booking.quoted': {
    title: (who, data) => `${who} quoted ${cents(data['quoteCents'])}`,
    tone: 'clock',
  },
  'booking.accepted': {
    title: (who, data) => (data['byQuote'] ? `${who} accepted the quote` : `${who} accepted`),
    tone: 'ok',
  },
  'booking.rejected': {
    title: (who, data) =>
      data['becauseOf'] === 'overlap'
        ? 'Declined: the Orbiter accepted another booking at this time'
        : `${who} declined`,
    tone: 'bad',
  },
  'booking.cancelled': { title: (who) => `${who} cancelled`, tone: 'bad' },
  'booking.brief-changed': { title: (who) => `${who} updated the brief`, tone: 'neutral' },
  'booking.move-proposed': {
    title: (who, data) => `${who} proposed ${time(data['newDate'], data['newTime'])}`,
    tone: 'clock',
  },
  'booking.moved': {
    title: (who, data) => `${who} agreed to ${time(data['newDate'], data['newTime'])}`,
    tone: 'ok',
  },
  'booking.move-declined': { title: (who) => `${who} declined the new time`, tone: 'neutral' },
  'booking.move-withdrawn': { title: (who) => `${who} withdrew the proposal`, tone: 'neutral' },
  'booking.completed': { title: (who) => `${who} marked the booking as completed`, tone: 'ok' },
  'booking.confirmed': {
    title: (who, data) =>
      data['by'] === 'system'
        ? 'Confirmed automatically after 72 hours'
        : `${who} confirmed the delivery`,
    tone: 'ok',
  },
  'booking.expired': { title: () => 'Nobody answered in time', tone: 'bad' },
  'booking.reminder': {
    title: (_who, data) => `Reminder sent, ${String(data['hoursBefore'])} hours before`,
    tone: 'neutral',
  },
  'review.written': {
    title: (who, data) => `${who} gave ${String(data['rating'])} of 5 stars`,
    tone: 'neutral',
  },
  'review.replied': { title: (who) => `${who} replied to the review`, tone: 'neutral' },
}

function nameOf(
  actorId: string | null,
  { customerId, orbiterId, customerName, orbiterName, side }: People,
): string {
  if (actorId === customerId) return side === 'customer' ? 'You' : customerName
  if (actorId === orbiterId) return side === 'orbiter' ? 'You' : orbiterName
  return 'Orbit'
}

/** Null for what has no place in the timeline, such as messages. */
export function timelineEntry(event: TimelineEvent, people: People): TimelineEntry | null {
  const words = WORDS[event.kind]
  if (!words) return null
  const note =
    event.data['note'] ?? (event.data['becauseOf'] === 'overlap' ? null : event.data['reason'])
  return {
    id: event.id,
    at: event.at,
    title: words.title(nameOf(event.actorId, people), event.data),
    note: typeof note === 'string' && note ? note : null,
    tone: words.tone,
  }
}
