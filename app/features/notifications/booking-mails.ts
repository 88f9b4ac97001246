/** The emails to both sides of a booking for each event. */
import type { EventMap } from '#app/base/event-map.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatEventEnd, formatEventTime } from '#app/base/event-time.ts'
import type {
  BookingMailFacts,
  BookingMailText,
} from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { dashed } from '#notifications/notice/text-key.ts'
import { BOOKING_NOTIFICATIONS, type BookingMailKind } from '#notifications/notifications.ts'
import type { PersonalMail } from '#people/accounts/notification-preferences.server.ts'
import { shownWords } from '#people/masking/shown-text.ts'
import { nearbyVenue, wholeAddress } from '#market/places/venue.ts'
import { paths } from '#app/base/paths.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link } from '#app/platform/mail.ts'

function factRows(facts: BookingMailFacts): [string, string][] {
  const rows: [string, string][] = [
    ...(facts.occasion ? [['Event', facts.occasion] as [string, string]] : []),
    ['Service', facts.serviceType],
    [
      'When',
      formatEventTime(
        { ...facts, date: facts.requestedDate, time: facts.requestedTime },
        facts.readerZone ?? null,
      ),
    ],
    ['Event ends', formatEventEnd(facts, facts.readerZone ?? null)],
    ['Price', priceOf(facts)],
  ]
  rows.push(['Length', facts.length])
  if (facts.delivery) rows.push(['Delivery', facts.delivery])
  if (facts.venueAddress) rows.push(['Where', facts.venueAddress])
  if (facts.notes) rows.push(['Notes', facts.notes])
  return rows
}

function priceOf({ priceCents, quoteCents }: BookingMailFacts): string {
  if (priceCents !== null) return formatMoney(priceCents)
  return quoteCents === null ? 'To be quoted' : `${formatMoney(quoteCents)} (quoted)`
}

/** The facts and the event as one side may read them: see `shownWords` and `nearbyVenue`. */
function readableBy<Kind extends BookingMailKind>(
  side: 'customer' | 'orbiter',
  facts: BookingMailFacts,
  data: EventMap[Kind],
): [BookingMailFacts, EventMap[Kind]] {
  const isAgreed = facts.agreedAt !== null
  const isActor = facts.actorId === (side === 'customer' ? facts.customerId : facts.orbiterId)
  const read = (text: string | null, isOwn: boolean) =>
    text && shownWords(text, { isAgreed, isOwn })
  const shown = {
    ...facts,
    readerZone: side === 'customer' ? facts.customerZone : facts.orbiterZone,
    venueAddress: isAgreed || side === 'customer' ? wholeAddress(facts) : nearbyVenue(facts),
    customerName: shownWords(facts.customerName, { isAgreed, isOwn: side === 'customer' }),
    occasion: read(facts.occasion, side === 'customer'),
    notes: read(facts.notes, side === 'customer'),
    reason: read(facts.reason, isActor),
  }
  return [shown, 'note' in data ? { ...data, note: read(data.note, isActor) } : data]
}

/** The key under which an admin's wording for the email to one side is stored. */
export function bookingTextKey<Kind extends BookingMailKind>(
  kind: Kind,
  side: 'toCustomer' | 'toOrbiter',
  data: EventMap[Kind],
): string {
  const { variant }: BookingNotification<Kind> = BOOKING_NOTIFICATIONS[kind]
  const stem = variant?.isFor(data) ? variant.stem : dashed(kind)
  return `${stem}-${side === 'toCustomer' ? 'to-customer' : 'to-orbiter'}`
}

/** One email for each side. */
export function bookingMails<Kind extends BookingMailKind>(
  kind: Kind,
  facts: BookingMailFacts,
  data: EventMap[Kind],
): [toCustomer: PersonalMail, toOrbiter: PersonalMail] {
  const { toCustomer, toOrbiter }: BookingNotification<Kind> = BOOKING_NOTIFICATIONS[kind]
  const write = (
    facts: BookingMailFacts,
    words: BookingMailText,
    wordsKey: string,
    says: string,
  ) => {
    const { subject, title, action, links = [] } = words
    const paragraphs = [says, ...words.paragraphs]
    const page = link(paths.booking(facts.id))
    return {
      kind: dashed(kind),
      wordsKey,
      values: { orbiter: facts.orbiterName, customer: facts.customerName },
      subject,
      ...composeMail({
        preview: says,
        title,
        paragraphs,
        facts: factRows(facts),
        action: { label: action.label, url: action.path ? link(action.path) : page },
        links: links.map(({ label, path }) => ({ label, url: link(path) })),
        footnote: 'You get this because you are part of this booking.',
        footnoteLink: { label: "Reply in the booking's messages", url: page },
      }),
    }
  }
  const [customerFacts, customerData] = readableBy('customer', facts, data)
  const [orbiterFacts, orbiterData] = readableBy('orbiter', facts, data)
  return [
    {
      ...write(
        customerFacts,
        toCustomer.write(customerFacts, customerData),
        bookingTextKey(kind, 'toCustomer', data),
        facts.says.customer,
      ),
      userId: facts.customerId,
      to: facts.customerEmail,
      toName: facts.customerName,
    },
    {
      ...write(
        orbiterFacts,
        toOrbiter.write(orbiterFacts, orbiterData),
        bookingTextKey(kind, 'toOrbiter', data),
        facts.says.orbiter,
      ),
      userId: facts.orbiterId,
      to: facts.orbiterEmail,
      toName: facts.orbiterName,
    },
  ]
}
