/**
 * The one table of sentences: what each side of a job reads in each state of the job. Pages, cards,
 * emails, calendar files and notifications all take their wording from here.
 */
import { formatMoney } from '#app/base/money.ts'
import { formatEventTime, formatInstantFor, type EventTime } from '#app/base/event-time.ts'
import { nearEventTime, nearInstant } from '#app/base/near-time.ts'
import type { JobState } from '#work/jobs/job-states.ts'
import { REQUESTS } from '#work/jobs/request-sentences.ts'
import { SEARCHES } from '#work/jobs/search-sentences.ts'
import type { JobSide, JobTone, Names, Row } from '#work/jobs/sentence-row.ts'
import { WORK } from '#work/jobs/work-sentences.ts'

export interface Sentence {
  /** The sentence, without the final period. */
  says: string
  /** What the state means for the reader, or what to do next. */
  more: string
}

export interface SentenceFacts {
  customerName: string
  /** Null until an Orbiter is found. */
  orbiterName: string | null
  quoteCents: number | null
  /** The proposed new time. */
  proposal: EventTime | null
  /** The reader's zone; null: times are shown only in the zone of the place. */
  readerZone: string | null
  /** When a page with the sentence is read; null: it is read later, so that dates are in full. */
  readAt: Date | null
  /** Whether the customer has written a brief. */
  isBriefed: boolean
  /** Null: no refund was agreed on. */
  refundedCents: number | null
  /** The deadline for paying with another card after the first one was declined. */
  payBy: { at: Date; timeZone: string } | null
}

const SENTENCES: Readonly<Record<JobState, Row>> = { ...REQUESTS, ...SEARCHES, ...WORK }

function namesOf(side: JobSide, facts: SentenceFacts): Names {
  const { quoteCents, refundedCents } = facts
  return {
    c: facts.customerName,
    o: facts.orbiterName ?? 'Your Orbiter',
    price: formatMoney(quoteCents ?? 0),
    ...timesOf(facts),
    isBriefed: facts.isBriefed,
    refund:
      refundedCents === null
        ? ''
        : ` ${formatMoney(refundedCents)} is refunded to ${side === 'customer' ? 'you' : 'the customer'}.`,
  }
}

function timesOf({ proposal, payBy, readerZone, readAt }: SentenceFacts) {
  const event = (time: EventTime) =>
    readAt ? nearEventTime(time, readAt, readerZone) : formatEventTime(time, readerZone)
  const deadline = (at: Date, timeZone: string) =>
    readAt
      ? nearInstant(at, timeZone, readAt, readerZone)
      : formatInstantFor(at, timeZone, readerZone)
  return {
    newTime: proposal ? event(proposal) : 'another time',
    payBy: payBy ? deadline(payBy.at, payBy.timeZone) : 'the deadline',
  }
}

/** For sentences that name neither person. */
export const UNNAMED: SentenceFacts = {
  customerName: 'The customer',
  orbiterName: null,
  quoteCents: null,
  proposal: null,
  readerZone: null,
  readAt: null,
  isBriefed: false,
  refundedCents: null,
  payBy: null,
}

export function sentenceOf(state: JobState, side: JobSide, facts: SentenceFacts): Sentence {
  const [says, more] = SENTENCES[state][side](namesOf(side, facts))
  return { says, more }
}

export const stateLabel = (state: JobState): string => SENTENCES[state].label
const stateTone = (state: JobState): JobTone => SENTENCES[state].tone

/** The sentence with its final punctuation, for running text. */
export const inText = ({ says }: Sentence): string => (/[.?!]$/.test(says) ? says : `${says}.`)

export interface NextStep {
  title: string
  text: string
  tone: JobTone
  /** Deadline, ISO 8601. */
  until: string | null
  /** Label of the countdown, such as `to answer`. */
  untilLabel: string
}

interface Deadlines {
  expiresAt: string
  startAt: string
  /** When a delivery without an answer counts as approved. */
  approveBy: string | null
  /** The deadline for paying with another card. */
  payBy: string | null
}

/** The deadline that each state counts down to, with the label for each side. */
const COUNTDOWNS: Partial<
  Record<JobState, readonly [from: keyof Deadlines, customer: string, others: string]>
> = {
  requested: ['expiresAt', 'to answer', 'to answer'],
  'to-quote': ['expiresAt', 'for the quote', 'to answer'],
  quoted: ['expiresAt', 'to decide', 'for their answer'],
  unpaid: ['payBy', 'to pay', 'for their payment'],
  booked: ['startAt', 'until it starts', 'until it starts'],
  matched: ['startAt', 'until it starts', 'until it starts'],
  review: ['approveBy', 'to answer', 'for their answer'],
}

export function nextStepOf(
  view: { state: JobState; side: JobSide; sentence: Sentence } & Deadlines,
): NextStep {
  const [from, toCustomer, toOthers] = COUNTDOWNS[view.state] ?? []
  return {
    title: view.sentence.says,
    text: view.sentence.more,
    tone: stateTone(view.state),
    until: from ? view[from] : null,
    untilLabel: (view.side === 'customer' ? toCustomer : toOthers) ?? 'left',
  }
}
