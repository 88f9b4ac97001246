/** Notification titles and links for a project, an offer, an enquiry, or an Orbiter's application. */
import type { EventMap } from '#app/base/event-map.ts'
import { formatCents, formatMoney } from '#app/base/money.ts'
import { formatEventTime } from '#app/base/event-time.ts'
import { eventTimeOf } from '#app/base/zoned-time.ts'
import { LEVEL_LABELS } from '#app/features/market/creators/creator.ts'
import { sentenceOf, UNNAMED } from '#app/features/work/jobs/job-sentences.ts'
import type { JobSide } from '#app/features/work/jobs/sentence-row.ts'
import type { JobState } from '#app/features/work/jobs/job-states.ts'
import type { ProjectNoticeKind } from '#app/features/notifications/event-recipients.ts'
import { STAGE_SENTENCES } from '#app/features/work/onboarding/applicant-state.ts'
import { CARD_TROUBLE, ENDED_UNPAID } from '#app/features/money/payments/card-trouble.ts'
import {
  ASSIGNMENT_STATUS_LABELS,
  PROJECT_STATUS_LABELS,
} from '#app/features/work/projects/project.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { bankOf } from '#app/features/money/payouts/payout.ts'

export interface ProjectNoticeFacts {
  subjectId: string
  /** The title of the project or the enquiry. */
  about: string
  city: string | null
  /** Of the first session; null for what has no date. */
  date: string | null
  time: string | null
  timeZone: string
  readerZone: string
  /** The Orbiter of the event if it names one, otherwise the person who caused it. */
  name: string
  /**
   * True for the project's customer, and for the person whose application it is; otherwise the reader
   * is an Orbiter or on the team.
   */
  isCustomer: boolean
  toStatus: string | null
}

const levelLabel = (level: string) =>
  (LEVEL_LABELS as Record<string, string | undefined>)[level] ?? level

/** The sentence of the state that the event led to. */
const says = (state: JobState, side: JobSide, { name }: ProjectNoticeFacts) =>
  sentenceOf(state, side, { ...UNNAMED, customerName: name, orbiterName: name }).says

const endedState = ({ by, isReassigned }: EventMap['assignment.cancelled']): JobState => {
  if (isReassigned) return 'searching-again'
  return by === 'customer' || by === 'orbiter' ? `cancelled-by-${by}` : 'cancelled-by-orbit'
}

function matchedTitle(
  f: ProjectNoticeFacts,
  { by, isUnpaid }: EventMap['project.matched'],
): string {
  if (isUnpaid) return says('unpaid', f.isCustomer ? 'customer' : 'orbiter', f)
  if (by !== 'team') return says('matched', f.isCustomer ? 'customer' : 'orbiter', f)
  return f.isCustomer
    ? `Our team chose ${f.name} for your event`
    : 'Our team booked you for this job'
}

const labelOf = (labels: Record<string, string>, status: string | null) =>
  (status === null ? '' : (labels[status] ?? status)).toLowerCase()

const TITLES: {
  readonly [Kind in ProjectNoticeKind]: (f: ProjectNoticeFacts, data: EventMap[Kind]) => string
} = {
  'offer.made': (f, data) =>
    `New job${f.city ? ` in ${f.city}` : ''}: you earn ${formatMoney(data.earnCents)}`,
  'offer.taken': (_, { by }) =>
    by === 'team' ? 'Our team chose another Orbiter for a job' : 'Another Orbiter took this job',
  'offer.withdrawn': () => 'The customer withdrew a job',
  'offer.lapsed': () => 'A job offer has expired',
  'project.matched': (f, data) => matchedTitle(f, data),
  'project.unfilled': (f) => says('unfilled', f.isCustomer ? 'customer' : 'admin', f),
  'project.ended': (f, { because }) =>
    because === 'unmatched' ? says('unmatched', 'customer', f) : ENDED_UNPAID,
  'project.payment-failed': (_, data) =>
    CARD_TROUBLE[data.isReserved ? 'reserved' : 'charged'][data.isReminder ? 'again' : 'first'],
  'project.tipped': (f, data) =>
    f.isCustomer
      ? `You tipped ${formatCents(data.amountCents)}`
      : `You got a tip of ${formatCents(data.amountCents)}`,
  'project.searching': (f) => says('searching-again', 'customer', f),
  'project.status-told': (_, data) => data.says,
  'project.status-set': (f) => `Your project is now ${labelOf(PROJECT_STATUS_LABELS, f.toStatus)}`,
  'assignment.started': (f) => says('started', 'customer', f),
  'assignment.cancelled': (f, data) => says(endedState(data), 'orbiter', f),
  'assignment.status-set': (f) =>
    `Your assignment is now ${labelOf(ASSIGNMENT_STATUS_LABELS, f.toStatus)}`,
  'deliverable.delivered': (_, data) =>
    data.number > 1 ? `${data.label}: version ${data.number} is ready` : `${data.label} is ready`,
  'deliverable.approved': (f, data) =>
    data.via === 'time'
      ? `${data.label} is approved: no one answered in time`
      : `${data.name ?? f.name} approved ${data.label}`,
  'deliverable.approval-undone': (f, data) =>
    `${data.name ?? f.name} undid the approval of ${data.label}`,
  'deliverable.changes-requested': (f, data) =>
    `${data.name ?? f.name} asks for changes: ${data.label}`,
  'deliverable.reported-missing': (f, data) => `${f.name} says something is missing: ${data.label}`,
  'deliverable.missing-answered': (f, data) =>
    data.by === 'team'
      ? `Our answer about ${data.label}`
      : `${f.name} delivered ${data.label} again`,
  'deliverable.approval-near': (_, data) => `${data.label} will be approved automatically in a day`,
  'deliverable.lost': (f, data) =>
    f.isCustomer
      ? `${data.label} isn't there yet: its film couldn't be processed`
      : `Deliver ${data.label} again: its film couldn't be processed`,
  'deliverable.original-overdue': (f, data) =>
    f.isCustomer
      ? `${data.label} isn't all there yet: the original never arrived`
      : `${data.label}: the original never arrived`,
  'deliverable.recovered': (_, data) => `${data.label} is there after all`,
  'comment.added': (_, data) => `${data.name} commented on ${data.label}`,
  'comment.answered': (_, data) => `${data.name} answered a comment on ${data.label}`,
  'order.refunded': (_, data) => data.says,
  'order.disputed': (_, data) => data.says,
  'order.dispute-answered': (_, data) => data.says,
  'order.dispute-won': (_, data) => data.says,
  'order.dispute-lost': (_, data) => data.says,
  'matter.opened': (_, data) => data.says,
  'question.asked': (f) => `${f.name} has a question for you`,
  'question.answered': (f) => `${f.name} answered your question`,
  'question.reported': () => 'A message before a booking was reported',
  'enquiry.quoted': () => 'Your quote is ready',
  'quote.accepted': () => 'A quote was accepted',
  'payout.paid': (_, data) => `${formatCents(data.amountCents)} was paid out to ${bankOf(data)}`,
  'payout.failed': (_, data) => `${bankOf(data)} sent ${formatCents(data.amountCents)} back`,
  'orbiter.approved': (_, data) => STAGE_SENTENCES[data.isWaiting ? 'waiting' : 'listed'],
  'orbiter.refused': () => STAGE_SENTENCES.refused,
  'orbiter.listed': () => STAGE_SENTENCES.listed,
  'orbiter.decision-taken-back': () => STAGE_SENTENCES.review,
  'orbiter.delisted': () => STAGE_SENTENCES.delisted,
  'orbiter.relisted': (_, data) => STAGE_SENTENCES[data.isWaiting ? 'waiting' : 'listed'],
  'orbiter.level-set': (_, data) => `Your level is ${levelLabel(data.level)}`,
  'interview.moved': (f) =>
    f.isCustomer ? 'Your interview has a new time' : `${f.name} moved their interview`,
}

function placeOf(kind: ProjectNoticeKind, { subjectId, isCustomer }: ProjectNoticeFacts): string {
  if (kind.startsWith('payout.')) return paymentPaths.wallet()
  if (kind === 'question.reported') return adminPaths.question(subjectId)
  if (kind.startsWith('question.')) return paths.question(subjectId)
  if (kind.startsWith('deliverable.') || kind.startsWith('comment.'))
    return isCustomer ? deliveryPaths.delivery(subjectId) : deliveryPaths.orbiterDelivery(subjectId)
  if (kind.startsWith('order.')) return paymentPaths.refunds(subjectId)
  if (kind === 'quote.accepted' && !isCustomer) return adminPaths.enquiry(subjectId)
  if (kind === 'interview.moved')
    return isCustomer ? paths.packageFlow() : adminPaths.application(subjectId)
  if (kind.startsWith('orbiter.')) return paths.orbiter()
  if (kind === 'project.unfilled' && !isCustomer) return adminPaths.home()
  if (!isCustomer) return paths.orbiterBookings()
  // An enquiry has no page of its own: its quote is answered on the customer's home.
  if (kind === 'enquiry.quoted') return paths.dashboard()
  return kind === 'quote.accepted' ? paths.dashboardBookings() : paths.project(subjectId)
}

export function projectNotice<Kind extends ProjectNoticeKind>(
  kind: Kind,
  facts: ProjectNoticeFacts,
  data: EventMap[Kind],
): { title: string; about: string; href: string } {
  const when =
    facts.date && facts.time
      ? ` · ${formatEventTime(eventTimeOf(facts.date, facts.time, facts.timeZone), facts.readerZone, false)}`
      : ''
  return {
    title: TITLES[kind](facts, data),
    about: facts.about + when,
    href: 'href' in data ? data.href : placeOf(kind, facts),
  }
}
