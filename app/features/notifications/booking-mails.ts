/** What both sides of a booking are told by e-mail, event by event. */
import { formatMoney } from '#app/base/money.ts'
import { formatDate, formatInstant, formatTime, zoneLabel } from '#app/base/time.ts'
import { paths } from '#app/paths.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link, type Mail } from '#app/platform/mail.ts'

export interface BookingFacts {
  id: string
  orbiterId: string
  orbiterName: string
  orbiterEmail: string
  orbiterLocation: string | null
  customerName: string
  customerEmail: string
  serviceType: string
  requestedDate: string
  requestedTime: string
  timeZone: string
  startAt: Date
  expiresAt: Date
  priceCents: number | null
  /** What the booking form would have to offer to ask for the same again. */
  offerKey: string
  venueAddress: string | null
  notes: string | null
  reason: string | null
  nearestTimes: string[]
}

type Write = (facts: BookingFacts) => {
  subject: string
  title: string
  paragraphs: string[]
  action: { label: string; path: string }
  links?: { label: string; path: string }[]
}

function factRows(facts: BookingFacts): [string, string][] {
  const rows: [string, string][] = [
    ['Service', facts.serviceType],
    ['When', `${formatDate(facts.requestedDate)}, ${formatTime(facts.requestedTime)} ${zoneLabel(facts.timeZone, facts.startAt)}`],
    ['Price', facts.priceCents === null ? 'To be quoted' : formatMoney(facts.priceCents)],
  ]
  if (facts.venueAddress) rows.push(['Where', facts.venueAddress])
  if (facts.notes) rows.push(['Notes', facts.notes])
  return rows
}

const toCustomer: Record<string, Write> = {
  'booking.requested': (f) => ({
    subject: `Your request to ${f.orbiterName} is on its way`,
    title: 'Request sent',
    paragraphs: [`${f.orbiterName} has until ${formatInstant(f.expiresAt, f.timeZone)} to answer. You will hear at once, here and on the site.`],
    action: { label: 'See your bookings', path: paths.myBookings() },
  }),
  'booking.accepted': (f) => ({
    subject: `${f.orbiterName} accepted your booking`,
    title: 'Booking accepted',
    paragraphs: [`Your booking request has been accepted. ${f.orbiterName} will be there.`],
    action: { label: 'See your bookings', path: paths.myBookings({ tab: 'confirmed' }) },
  }),
  'booking.rejected': (f) => ({
    subject: `${f.orbiterName} cannot take your booking`,
    title: 'Booking declined',
    paragraphs: [
      'Your booking request was declined.',
      ...(f.reason ? [`Reason: ${f.reason}`] : []),
      ...(f.nearestTimes.length > 0 ? [`The nearest free times: ${f.nearestTimes.map(readTime).join('; ')}.`] : []),
    ],
    action: { label: `Ask ${f.orbiterName} for another time`, path: paths.creator(f.orbiterId, { tab: 'availability' }) },
    links: [{ label: 'See other Orbiters nearby', path: paths.browseCreators({ location: f.orbiterLocation ?? undefined }) }],
  }),
  'booking.cancelled': (f) => ({
    subject: `Your booking with ${f.orbiterName} is cancelled`,
    title: 'Booking cancelled',
    paragraphs: ['This booking will not take place.', ...(f.reason ? [`Reason: ${f.reason}`] : [])],
    action: { label: 'See your bookings', path: paths.myBookings() },
  }),
  'booking.completed': (f) => ({
    subject: `${f.orbiterName} has finished your booking`,
    title: 'All done',
    paragraphs: [`${f.orbiterName} reports that everything has been delivered.`],
    action: { label: 'See your bookings', path: paths.myBookings({ tab: 'completed' }) },
  }),
  'booking.expired': (f) => ({
    subject: `${f.orbiterName} did not answer in time`,
    title: 'Request expired',
    paragraphs: ['Your request was not answered in time. You can send it again or ask another Orbiter.'],
    action: { label: 'Ask again', path: paths.creator(f.orbiterId, { book: f.offerKey }) },
    links: [{ label: 'See other Orbiters nearby', path: paths.browseCreators({ location: f.orbiterLocation ?? undefined }) }],
  }),
}

const toOrbiter: Record<string, Write> = {
  'booking.requested': (f) => ({
    subject: `New booking request from ${f.customerName}`,
    title: 'You have a new request',
    paragraphs: [`${f.customerName} asks for your time. Respond within 24 hours: the request ends at ${formatInstant(f.expiresAt, f.timeZone)}.`],
    action: { label: 'Answer the request', path: paths.orbiter({ tab: 'bookings' }) },
  }),
  'booking.accepted': (f) => ({
    subject: `Confirmed: ${f.customerName} on ${formatDate(f.requestedDate, false)}`,
    title: 'Booking confirmed',
    paragraphs: [`You accepted ${f.customerName}. You can reach them at ${f.customerEmail}.`],
    action: { label: 'See your bookings', path: paths.orbiter({ tab: 'bookings' }) },
  }),
  'booking.rejected': (f) => ({
    subject: `Declined: ${f.customerName} on ${formatDate(f.requestedDate, false)}`,
    title: 'Request declined',
    paragraphs: [`${f.customerName} has been told.`, ...(f.reason ? [`Reason: ${f.reason}`] : [])],
    action: { label: 'See your requests', path: paths.orbiter({ tab: 'bookings' }) },
  }),
  'booking.cancelled': (f) => ({
    subject: `Cancelled: ${f.customerName} on ${formatDate(f.requestedDate, false)}`,
    title: 'Booking cancelled',
    paragraphs: ['This booking will not take place. Its time is free again.', ...(f.reason ? [`Reason: ${f.reason}`] : [])],
    action: { label: 'See your bookings', path: paths.orbiter({ tab: 'bookings' }) },
  }),
  'booking.completed': (f) => ({
    subject: `Completed: ${f.customerName}`,
    title: 'Booking completed',
    paragraphs: ['Thank you. The customer has been told.'],
    action: { label: 'See your bookings', path: paths.orbiter({ tab: 'bookings' }) },
  }),
  'booking.expired': (f) => ({
    subject: `A request from ${f.customerName} has expired`,
    title: 'Request expired',
    paragraphs: ['It was not answered in time, so its time is free again.'],
    action: { label: 'See your requests', path: paths.orbiter({ tab: 'bookings' }) },
  }),
}

function readTime(dateAndTime: string): string {
  const [date = '', time = ''] = dateAndTime.split(' ')
  return `${formatDate(date, false)}, ${formatTime(time)}`
}

/** The two e-mails of an event, one for each side. */
export function bookingMails(kind: string, facts: BookingFacts): Mail[] {
  const sides: [Write | undefined, string, string][] = [
    [toCustomer[kind], facts.customerEmail, facts.customerName],
    [toOrbiter[kind], facts.orbiterEmail, facts.orbiterName],
  ]
  return sides.flatMap(([write, to, toName]) => {
    if (!write) return []
    const { subject, title, paragraphs, action, links = [] } = write(facts)
    const content = composeMail({
      preview: paragraphs[0] ?? title,
      title,
      paragraphs,
      facts: factRows(facts),
      action: { label: action.label, url: link(action.path) },
      links: links.map(({ label, path }) => ({ label, url: link(path) })),
    })
    return [{ kind: kind.replace('.', '-'), to, toName, subject, ...content }]
  })
}
