/** The quote for the customer. The token exists only in its link. */
import { describeExtent } from '#app/features/catalog/product.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatEventTime } from '#app/base/event-time.ts'
import { formatInstant } from '#app/base/time.ts'
import { eventTimeOf } from '#app/base/zoned-time.ts'
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'

interface QuoteFacts {
  to: string
  toName: string
  token: string
  amount: number
  message: string
  title: string
  city: string
  eventDate: string
  startTime: string
  durationHours: number
  days: number
  reels: number
  photos: number
  expiresAt: Date
  timeZone: string
}

export function quoteMail(facts: QuoteFacts): Mail {
  const { coverage, delivery } = describeExtent({
    ...facts,
    durationMinutes: Math.round(facts.durationHours * 60),
  })
  return {
    kind: 'quote',
    to: facts.to,
    toName: facts.toName,
    subject: `Your quote: ${facts.title}, ${formatMoney(facts.amount)}`,
    ...composeMail({
      preview: `${formatMoney(facts.amount)}, until ${formatInstant(facts.expiresAt, facts.timeZone)}.`,
      title: `${facts.title}: ${formatMoney(facts.amount)}`,
      paragraphs: facts.message.split(/\n+/),
      facts: [
        [
          'When',
          formatEventTime(eventTimeOf(facts.eventDate, facts.startTime, facts.timeZone), null),
        ],
        ['City', facts.city],
        ['Coverage', coverage],
        ['You get', delivery],
        ['Valid until', formatInstant(facts.expiresAt, facts.timeZone)],
      ],
      action: { label: 'Review and accept', url: link(paths.quote(facts.token)) },
      footnote:
        'Keep this link private: anyone who has it can accept the quote. When you accept, we create the booking and find your Orbiter.',
    }),
  }
}
