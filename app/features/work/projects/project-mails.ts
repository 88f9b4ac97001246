/** Emails while a project is being matched with an Orbiter. */
import { formatEnd } from '#app/base/event-end.ts'
import { formatEventTime, formatInstantFor } from '#app/base/event-time.ts'
import { formatCents } from '#app/base/money.ts'
import { hoursAndMinutes } from '#app/base/durations.ts'
import { eventTimeOf } from '#app/base/zoned-time.ts'
import { aDayAfter, SAMPLE_ORBITER, SAMPLE_PLACE_AND_TIME } from '#app/base/sample-facts.ts'
import type { SoldProduct } from '#market/catalog/product.ts'
import { soldFacts } from '#market/catalog/sold-facts.ts'
import { SAMPLE_PRODUCT } from '#market/catalog/sample-product.ts'
import { inText, sentenceOf, UNNAMED } from '#work/jobs/job-sentences.ts'
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

interface BookedFacts {
  projectId: string
  to: string
  product: SoldProduct
  eventType: string
  eventDate: string
  startTime: string
  /** A clock time. */
  eventEnd: string
  city: string
  timeZone: string
  readerZone: string
  matchDueAt: Date
  matchMinutes: number
  /** The amount reserved on the card; zero: nothing is reserved. */
  reservedCents: number
}

/** Repeats none of the free text, because the address may belong to a stranger. */
export function packageBookedMail(facts: BookedFacts): Mail {
  return {
    kind: 'package-booked',
    to: facts.to,
    subject: `Your ${facts.product.name} is booked; we are matching you`,
    ...composeMail({
      preview: `We'll match you with a trained Orbiter within ${hoursAndMinutes(facts.matchMinutes * 60_000)}.`,
      title: 'Booking submitted',
      paragraphs: [
        `${inText(sentenceOf('searching', 'customer', UNNAMED))} You'll hear from us by ${formatInstantFor(facts.matchDueAt, facts.timeZone, facts.readerZone)}, with a name, or from our team.`,
        ...(facts.reservedCents > 0
          ? [
              `${formatCents(facts.reservedCents)} is reserved on your card. You are charged only once an Orbiter is confirmed.`,
            ]
          : []),
      ],
      facts: [
        ...soldFacts('Package', facts.product),
        ['Event', facts.eventType],
        [
          'When',
          formatEventTime(
            eventTimeOf(facts.eventDate, facts.startTime, facts.timeZone),
            facts.readerZone,
          ),
        ],
        ['Event ends', formatEnd(facts.startTime, facts.eventEnd)],
        ['City', facts.city],
      ],
      action: { label: 'See your booking', url: link(paths.project(facts.projectId)) },
      footnote: "If you didn't book this, you can ignore this email.",
    }),
  }
}

interface TakenFacts {
  to: string
  toName: string
  title: string
  /** Why the offer is over. */
  because: 'accepted' | 'assigned' | 'withdrawn'
}

const TAKEN_TITLES: Record<TakenFacts['because'], string> = {
  accepted: 'Another Orbiter accepted first',
  assigned: 'Our team chose another Orbiter',
  withdrawn: 'The customer withdrew a job',
}

export function jobTakenMail({ to, toName, title, because }: TakenFacts): Mail {
  const isWithdrawn = because === 'withdrawn'
  return {
    kind: 'job-taken',
    to,
    toName,
    subject: isWithdrawn ? 'A job was withdrawn' : 'A job went to another Orbiter',
    ...composeMail({
      preview: title,
      title: TAKEN_TITLES[because],
      paragraphs: [
        isWithdrawn
          ? `${title} is no longer available.`
          : `${title} went to another Orbiter. Thank you for being available.`,
      ],
      action: { label: 'See your bookings', url: link(paths.orbiterBookings()) },
    }),
  }
}

export const PROJECT_TEXTS = {
  'package-booked': {
    name: 'Package booked',
    sample: (at) =>
      packageBookedMail({
        projectId: '',
        ...SAMPLE_PLACE_AND_TIME,
        to: '',
        product: { ...SAMPLE_PRODUCT, name: '30s Standard Reel', priceCents: 12_500 },
        eventType: 'Restaurant',
        matchDueAt: aDayAfter(at),
        matchMinutes: 24 * 60,
        reservedCents: 12_500,
      }),
  },
  'job-taken': {
    name: 'Job no longer available',
    sample: () =>
      jobTakenMail({
        to: '',
        toName: SAMPLE_ORBITER.name,
        title: 'Standard Reel for a restaurant',
        because: 'accepted',
      }),
  },
} satisfies MailTexts
