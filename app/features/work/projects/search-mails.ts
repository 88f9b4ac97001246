/**
 * Emails during the search for an Orbiter: the offers, and a message to the team when no Orbiter
 * was found.
 */
import { formatInstantFor } from '#app/base/event-time.ts'
import { earningsOf, formatMoney } from '#app/base/money.ts'
import { formatInstant } from '#app/base/time.ts'
import { aDayAfter, SAMPLE_EVENT, SAMPLE_ORBITER, SAMPLE_ZONE } from '#app/base/sample-facts.ts'
import { DAY_MS } from '#app/base/time.ts'
import { inText, sentenceOf, UNNAMED } from '#work/jobs/job-sentences.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

const OFFERED = sentenceOf('searching', 'orbiter', UNNAMED)

interface JobFacts {
  id: string
  title: string
  city: string | null
  timeZone: string
  startAt: Date
  priceCents: number
  dueAt: Date
}

interface OfferFacts extends JobFacts {
  to: string
  toName: string
  /** The area and the travel time; the Orbiter gets the address on accepting. */
  where: string | null
  commissionBps: number
  expiresAt: Date
  /** The Orbiter's own zone. */
  readerZone: string
}

export function jobOfferMail(facts: OfferFacts): Mail {
  const earn = formatMoney(earningsOf(facts.priceCents, facts.commissionBps))
  const until = formatInstantFor(facts.expiresAt, facts.timeZone, facts.readerZone)
  return {
    kind: 'job-offer',
    to: facts.to,
    toName: facts.toName,
    subject: `New job: ${formatInstant(facts.startAt, facts.timeZone)}, you earn ${earn}`,
    ...composeMail({
      preview: `You earn ${earn}. Answer by ${until}.`,
      title: `You earn ${earn}`,
      paragraphs: [
        `A managed job in ${facts.city ?? 'your city'}. ${inText(OFFERED)} ${OFFERED.more} Answer by ${until}.`,
      ],
      facts: [
        ['Job', facts.title],
        ['When', formatInstantFor(facts.startAt, facts.timeZone, facts.readerZone)],
        ['Where', facts.where ?? ''],
      ],
      action: { label: 'View the job', url: link(paths.orbiterBookings()) },
    }),
  }
}

interface UnfilledFacts extends JobFacts {
  to: string
  suggestions: { fullName: string; email: string; score: number; conflicts: string[] }[]
}

export function unfilledMail(facts: UnfilledFacts): Mail {
  return {
    kind: 'project-unfilled',
    to: facts.to,
    subject: `Needs an Orbiter: ${facts.title}`,
    ...composeMail({
      preview: `Due by ${formatInstant(facts.dueAt, facts.timeZone)}.`,
      title: sentenceOf('unfilled', 'admin', UNNAMED).says,
      paragraphs: [
        `We promised a match by ${formatInstant(facts.dueAt, facts.timeZone)}. Please assign someone.`,
        facts.suggestions.length === 0
          ? 'No Orbiter in this city is available.'
          : 'Best candidates:',
        ...facts.suggestions.map(
          ({ fullName, email, score, conflicts }) =>
            `${fullName} (${email}), ${score} points${conflicts.length > 0 ? `. ${conflicts.join('. ')}` : ''}`,
        ),
      ],
      facts: [
        ['Job', facts.title],
        ['When', formatInstant(facts.startAt, facts.timeZone)],
        ['City', facts.city ?? ''],
      ],
      action: { label: 'See what is due', url: link(adminPaths.home()) },
    }),
  }
}

const sampleJob = (at: Date): JobFacts => ({
  id: '',
  title: 'Standard Reel for a restaurant',
  city: SAMPLE_EVENT.city,
  timeZone: SAMPLE_ZONE,
  startAt: new Date(at.getTime() + 9 * DAY_MS),
  priceCents: 12_500,
  dueAt: aDayAfter(at),
})

export const SEARCH_TEXTS = {
  'job-offer': {
    name: 'Job offered to an Orbiter',
    sample: (at) =>
      jobOfferMail({
        ...sampleJob(at),
        to: '',
        toName: SAMPLE_ORBITER.name,
        where: `${SAMPLE_EVENT.city}, TX 75201`,
        commissionBps: 2500,
        expiresAt: aDayAfter(at),
        readerZone: SAMPLE_ZONE,
      }),
  },
  'project-unfilled': {
    name: 'To the team: job not filled',
    sample: (at) => unfilledMail({ ...sampleJob(at), to: '', suggestions: [] }),
  },
} satisfies MailTexts
