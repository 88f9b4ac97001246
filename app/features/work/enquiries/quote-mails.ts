/** The email with the quote for the customer. The token exists only in its link. */
import { aDayAfter, SAMPLE_CUSTOMER, SAMPLE_PLACE_AND_TIME } from '#app/base/sample-facts.ts'
import { describeExtent } from '#market/catalog/product-extent.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatEnd } from '#app/base/event-end.ts'
import { formatEventTime, formatInstantFor } from '#app/base/event-time.ts'
import { eventTimeOf } from '#app/base/zoned-time.ts'
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

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
  /** A clock time, the same on each day. */
  eventEnd: string
  durationHours: number
  days: number
  reels: number
  photos: number
  /** The delivery time, in words. */
  due: string
  expiresAt: Date
  timeZone: string
  /** The customer's zone; null if it isn't known. */
  readerZone: string | null
}

export function quoteMail(facts: QuoteFacts): Mail {
  const { coverage, delivery } = describeExtent({
    ...facts,
    durationMinutes: Math.round(facts.durationHours * 60),
  })
  const until = formatInstantFor(facts.expiresAt, facts.timeZone, facts.readerZone)
  return {
    kind: 'quote',
    to: facts.to,
    toName: facts.toName,
    subject: `Your quote: ${facts.title}, ${formatMoney(facts.amount)}`,
    ...composeMail({
      preview: `${formatMoney(facts.amount)}, until ${until}.`,
      title: `${facts.title}: ${formatMoney(facts.amount)}`,
      paragraphs: facts.message.split(/\n+/),
      facts: [
        [
          'When',
          formatEventTime(
            eventTimeOf(facts.eventDate, facts.startTime, facts.timeZone),
            facts.readerZone,
          ),
        ],
        ['Event ends', formatEnd(facts.startTime, facts.eventEnd)],
        ['City', facts.city],
        ['Coverage', coverage],
        ['You get', delivery],
        ['Delivery', facts.due],
        ['Valid until', until],
      ],
      action: { label: 'Review and accept', url: link(paths.quote(facts.token)) },
      footnote:
        'Keep this link private: anyone who has it can accept the quote. When you accept, we create the booking and find your Orbiter.',
    }),
  }
}

interface AcceptedFacts {
  to: string
  toName: string
  title: string
}

/**
 * Sent to the address for which an account was opened, because someone else may have had the link.
 */
export function quoteAcceptedMail({ to, toName, title }: AcceptedFacts): Mail {
  return {
    kind: 'quote-accepted',
    to,
    toName,
    subject: `Quote accepted: ${title}`,
    ...composeMail({
      preview: 'We opened an account for you, and are looking for your Orbiter.',
      title: 'Your quote is accepted',
      paragraphs: [
        `Hi ${toName},`,
        `The quote for ${title} was accepted with the link that we emailed you. We opened an Orbit account for this address, which shows the booking.`,
        'Choose a password to sign in again. That signs out every other device.',
      ],
      action: { label: 'Choose a password', url: link(paths.forgotPassword()) },
      footnote:
        "If you didn't accept it, choose a password and cancel the booking in your dashboard. Nothing is charged until an Orbiter has confirmed.",
    }),
  }
}

/** Like `quoteAcceptedMail`, sent before the card has paid. */
export function accountForQuoteMail({ to, toName, title }: AcceptedFacts): Mail {
  return {
    kind: 'quote-account',
    to,
    toName,
    subject: `Your Orbit account for the quote: ${title}`,
    ...composeMail({
      preview: 'We opened an account for you, so that you can accept the quote.',
      title: 'We opened your account',
      paragraphs: [
        `Hi ${toName},`,
        `Someone started to accept the quote for ${title} with the link that we emailed you. We opened an Orbit account for this address. The quote is accepted once it is paid.`,
        'Until then, the link in our quote works on each of your devices. Choose a password to sign in at any time. That signs out every other device.',
      ],
      action: { label: 'Choose a password', url: link(paths.forgotPassword()) },
      footnote:
        "If this wasn't you, choose a password: the link then opens nothing. Nothing is booked or charged without a card.",
    }),
  }
}

const SAMPLE_QUOTE = {
  to: SAMPLE_CUSTOMER.email,
  toName: SAMPLE_CUSTOMER.name,
  title: 'A wedding in two days',
}

export const QUOTE_TEXTS = {
  quote: {
    name: 'Quote for an inquiry',
    sample: (at) =>
      quoteMail({
        ...SAMPLE_PLACE_AND_TIME,
        ...SAMPLE_QUOTE,
        durationHours: 4,
        days: 2,
        reels: 8,
        photos: 40,
        due: '1 reel before the first day ends, 7 more and 40 photos within 2 business days',
        amount: 69_900,
        message: 'Two days with one Orbiter.',
        token: '',
        expiresAt: aDayAfter(at),
      }),
  },
  'quote-accepted': {
    name: 'Quote accepted',
    sample: () => quoteAcceptedMail(SAMPLE_QUOTE),
  },
  'quote-account': {
    name: 'Account opened to pay for a quote',
    sample: () => accountForQuoteMail(SAMPLE_QUOTE),
  },
} satisfies MailTexts
