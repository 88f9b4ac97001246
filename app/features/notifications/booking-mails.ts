/** What both sides of a booking are told by email, event by event. The words are in booking-words.ts. */
import { formatMoney } from '#app/base/money.ts'
import { formatDate, formatTime, zoneLabel } from '#app/base/time.ts'
import {
  TO_CUSTOMER,
  TO_ORBITER,
  type BookingFacts,
  type Write,
} from '#app/features/notifications/booking-words.ts'
import type { PersonalMail } from '#app/features/notifications/mail-preferences.server.ts'
import { paths } from '#app/base/paths.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link } from '#app/platform/mail.ts'

function factRows(facts: BookingFacts): [string, string][] {
  const rows: [string, string][] = [
    ['Service', facts.serviceType],
    [
      'When',
      `${formatDate(facts.requestedDate)}, ${formatTime(facts.requestedTime)} ${zoneLabel(facts.timeZone, facts.startAt)}`,
    ],
    ['Price', priceOf(facts)],
  ]
  if (facts.venueAddress) rows.push(['Where', facts.venueAddress])
  if (facts.notes) rows.push(['Notes', facts.notes])
  return rows
}

function priceOf({ priceCents, quoteCents }: BookingFacts): string {
  if (priceCents !== null) return formatMoney(priceCents)
  return quoteCents === null ? 'To be quoted' : `${formatMoney(quoteCents)} (quoted)`
}

/** The two emails of an event, one for each side. */
export function bookingMails(kind: string, facts: BookingFacts): PersonalMail[] {
  const values = { orbiter: facts.orbiterName, customer: facts.customerName }
  const sides: [
    Write | undefined,
    'customer' | 'orbiter',
    { userId: string; to: string; toName: string },
  ][] = [
    [
      TO_CUSTOMER[kind],
      'customer',
      { userId: facts.customerId, to: facts.customerEmail, toName: facts.customerName },
    ],
    [
      TO_ORBITER[kind],
      'orbiter',
      { userId: facts.orbiterId, to: facts.orbiterEmail, toName: facts.orbiterName },
    ],
  ]
  return sides.flatMap(([write, side, whom]) => {
    if (!write) return []
    const { subject, title, paragraphs, action, links = [] } = write(facts)
    const content = composeMail({
      preview: paragraphs[0] ?? title,
      title,
      paragraphs,
      facts: factRows(facts),
      action: { label: action.label, url: link(action.path ?? paths.booking(facts.id)) },
      links: links.map(({ label, path }) => ({ label, url: link(path) })),
      footnote: `You get this because you are part of this booking. Reply in the booking's messages: ${link(paths.booking(facts.id))}`,
    })
    const mailKind = kind.replace('.', '-')
    return [
      { kind: mailKind, wordsKey: `${mailKind}-to-${side}`, values, ...whom, subject, ...content },
    ]
  })
}
