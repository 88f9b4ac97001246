/** What both the customer and the Orbiter see of a booking: its facts and its state. */
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { z } from 'zod'
import { formatEventEnd, readerTime } from '#app/base/event-time.ts'
import { nearEventTime, unbroken } from '#app/base/near-time.ts'
import { todayIn, wallClockOf } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { isExpired, type BookingStatus, type ProductSnapshot } from '#work/bookings/booking.ts'
import { readIn, type ReadPlace } from '#work/jobs/read-place.server.ts'
import { sentenceOf, stateLabel, type Sentence } from '#work/jobs/job-sentences.ts'
import type { JobSide } from '#work/jobs/sentence-row.ts'
import {
  bookingStateOf,
  isProposalOpen,
  type ManagedFacts,
  type PieceFacts,
} from '#work/bookings/job-state.ts'
import { type JobState } from '#work/jobs/job-states.ts'
import { soldAsOf, titleForOrbiter, titleOf } from '#work/bookings/booking-title.server.ts'
import { hasContacts, shownWords } from '#people/masking/shown-text.ts'
import { nearbyVenue, wholeAddress } from '#market/places/venue.ts'
import { now } from '#app/platform/clock.ts'
import type { BookingRequests } from '#db/types.ts'

/**
 * A proposed new time for an accepted booking that has not been answered yet. Instants are ISO
 * 8601.
 */
export interface Proposal {
  side: 'customer' | 'orbiter'
  requestedDate: string
  requestedTime: string
  startAt: string
  note: string | null
}

/** A booking as one of its sides sees it. Instants are ISO 8601. */
export interface BookingSummary {
  id: string
  /** What the customer calls the event, or else what was booked. */
  title: string
  /** What was booked, if the title doesn't say it. */
  soldAs: string | null
  /** Local date and time in `timeZone`, as requested. */
  requestedDate: string
  requestedTime: string
  timeZone: string
  /** The reader's zone. */
  readerZone: string
  /** When it takes place, as a page says it: `tomorrow 2:30 PM CST`. */
  when: string
  /** ` (3:30 PM EST for you)` if the reader's clock shows another time, otherwise empty. */
  forReader: string
  dayHint: 'Today' | 'Tomorrow' | null
  startAt: string
  eventEndsAt: string
  /** When the event ends, shown beside the start; on its own page, also in the reader's zone. */
  eventEnds: string
  /** Minutes per day. */
  durationMinutes: number
  /** Consecutive days, at the same time each day. */
  days: number
  /** Null for the Orbiter before acceptance, who sees `nearby` instead. */
  venueAddress: string | null
  /** Neighborhood, ZIP code and travel time, while the address is hidden. */
  nearby: string | null
  notes: string | null
  /** The viewer's own texts contain contact details that the other person doesn't see yet. */
  hidesContacts: boolean
  /** US cents; null: not quoted yet. */
  priceCents: number | null
  /** The Orbiter's quote for a request without a price. */
  quoteCents: number | null
  status: BookingStatus
  /** Pending, but not answered in time. */
  isExpired: boolean
  statusReason: string | null
  expiresAt: string
  createdAt: string
  /** The deadline for paying with another card; null unless the card was declined. */
  payBy: string | null
  state: JobState
  /** The name of the state, and what the viewer's side reads about it. */
  label: string
  sentence: Sentence
}

const COLUMNS = [
  'id',
  'serviceType',
  'occasion',
  'requestedDate',
  'requestedTime',
  'timeZone',
  'startAt',
  'endAt',
  'eventEndsAt',
  'venueAddress',
  'venueArea',
  'venueMiles',
  'specialNotes',
  'priceCents',
  'quoteCents',
  'status',
  'statusReason',
  'expiresAt',
  'createdAt',
  'customerName',
  'brief',
  'product',
] as const

/** Columns that are only used to derive the state. */
const STATE_COLUMNS = ['agreedAt', 'confirmedAt', 'cancelledBy', 'refundCents'] as const

/** The columns that `stateFacts` and `factsOf` need, from `booking_requests as b`. */
export const FACT_COLUMNS = [...COLUMNS, ...STATE_COLUMNS].map((column) => `b.${column}` as const)

/**
 * The job's pieces, counted as `PieceFacts`.
 * @param owing the condition on `deliverables d` for the pieces of the job
 */
export const piecesOf = (owing: RawBuilder<unknown>) => sql<PieceFacts>`(select json_build_object(
    'sold', count(*)::int, 'owed', (count(*) filter (where d.state = 'owed'))::int,
    'waiting', (count(*) filter (where d.state = 'delivered'))::int,
    'changes', (count(*) filter (where d.state = 'changes'))::int,
    'missing', (count(*) filter (where d.missing_at is not null))::int, 'approveBy', min(d.approve_by))
  from deliverables d where ${owing})`

export const PIECES_COLUMN =
  sql<PieceFacts | null>`case when not b.is_managed and b.status = 'accepted' then ${piecesOf(
    sql`d.booking_request_id = b.id`,
  )} end`.as('pieces')

/** The project of a managed booking: see `ManagedFacts`. */
export const MANAGED_COLUMN = sql<ManagedFacts | null>`case when b.is_managed then (
  select json_build_object('status', v.status, 'matchStatus', v.match_status, 'matchRound', v.match_round,
    'endedBecause', v.ended_because,
    'isStarted', exists (select 1 from orbiter_assignments a where a.project_id = v.id and a.status = 'in_progress'),
    'pieces', ${piecesOf(sql`d.project_id = v.id`)})
  from project_sessions s join video_projects v on v.id = s.project_id where s.booking_request_id = b.id) end`.as(
  'managed',
)

const PROPOSAL_COLUMN =
  sql<Proposal | null>`(select json_build_object('side', m.proposer_side, 'requestedDate', m.requested_date,
    'requestedTime', left(m.requested_time::text, 5), 'startAt', m.start_at, 'note', m.note)
  from booking_proposals m where m.booking_request_id = b.id and m.status = 'open')`.as('proposal')

/**
 * The deadline for paying for `booking_requests b` with another card; null unless its card was
 * declined.
 */
export const PAY_BY = sql<Date | null>`(
  select o.pay_by from orders o where o.state = 'open' and o.pay_by is not null and (
    o.booking_request_id = b.id or o.project_id = (
      select s.project_id from project_sessions s where s.booking_request_id = b.id)))`

/**
 * What else the state depends on: the project of a managed booking, the pieces that a direct
 * booking owes, the open proposal, and whether the booking is paid.
 */
export const JOB_COLUMNS = [
  MANAGED_COLUMN,
  PIECES_COLUMN,
  PROPOSAL_COLUMN,
  PAY_BY.as('payBy'),
] as const

type FactRow = Pick<
  Selectable<BookingRequests>,
  (typeof COLUMNS)[number] | (typeof STATE_COLUMNS)[number]
> & {
  managed: ManagedFacts | null
  pieces: PieceFacts | null
  proposal: Proposal | null
  payBy: Date | null
}

/** The columns that a row needs for its state to be described. */
export type StateRow = Pick<
  FactRow,
  | (typeof STATE_COLUMNS)[number]
  | 'status'
  | 'statusReason'
  | 'expiresAt'
  | 'startAt'
  | 'timeZone'
  | 'priceCents'
  | 'quoteCents'
  | 'customerName'
  | 'brief'
  | 'managed'
  | 'pieces'
  | 'proposal'
  | 'payBy'
>

/** The person who reads about a booking. */
interface Reader {
  side: JobSide
  orbiterName: string
  readerZone: string
  readPlace: ReadPlace
}

/** A proposed time in the form that sentences use. */
export const newTimeOf = (
  { requestedDate, requestedTime, startAt }: Omit<Proposal, 'side' | 'note'>,
  timeZone: string,
) => ({ date: requestedDate, time: requestedTime, timeZone, startAt })

/** The state of a booking, with the sentence that one side reads about it. */
export function describeState(
  row: StateRow,
  { side, orbiterName, readerZone, readPlace }: Reader,
  state: JobState = bookingStateOf(row, now()),
): Pick<BookingSummary, 'state' | 'label' | 'sentence'> {
  return {
    state,
    label: stateLabel(state),
    sentence: sentenceOf(state, side, {
      customerName: customerNameFor(row, side),
      orbiterName,
      quoteCents: row.quoteCents,
      proposal:
        row.proposal && isProposalOpen(row, now()) ? newTimeOf(row.proposal, row.timeZone) : null,
      ...readIn(readPlace, readerZone),
      isBriefed: Object.values(row.brief as Record<string, unknown>).some(Boolean),
      refundedCents: row.refundCents,
      payBy: row.payBy && { at: row.payBy, timeZone: row.timeZone },
    }),
  }
}

/** Whether a side may read the contact details in an author's text. */
export function readingOf({ agreedAt }: Pick<FactRow, 'agreedAt'>, side: JobSide) {
  return (author: string | null) => ({
    isAgreed: agreedAt !== null,
    isOwn: side === 'admin' || author === side,
  })
}

/**
 * The customer's name as a side may read it. Names in older bookings may contain contact details.
 */
export const customerNameFor = (
  row: Pick<FactRow, 'customerName' | 'agreedAt'>,
  side: JobSide,
): string => shownWords(row.customerName, readingOf(row, side)('customer'))

/** Only the Orbiter rejects; either side can cancel a request. */
export const reasonAuthor = ({ status, cancelledBy }: Pick<FactRow, 'status' | 'cancelledBy'>) =>
  status === 'rejected' ? 'orbiter' : cancelledBy

/** Before acceptance neither side sees the other's contact details or address. */
function writtenFacts(row: FactRow, side: JobSide) {
  const reads = readingOf(row, side)
  const isWhole = row.agreedAt !== null || side !== 'orbiter'
  const { specialNotes: notes, statusReason: reason } = row
  return {
    venueAddress: isWhole ? wholeAddress(row) : null,
    nearby: isWhole ? null : nearbyVenue(row),
    notes: notes && shownWords(notes, reads('customer')),
    statusReason: reason && shownWords(reason, reads(reasonAuthor(row))),
    hidesContacts:
      row.agreedAt === null && side === 'customer' && notes !== null && hasContacts(notes),
  }
}

/** What was booked: the minutes per day and the number of days. */
export function lengthOf({
  product,
  startAt,
  endAt,
}: Pick<FactRow, 'product' | 'startAt' | 'endAt'>): { days: number; durationMinutes: number } {
  const { days = 1, durationMinutes } = product as Partial<ProductSnapshot>
  const wholeMinutes = (endAt.getTime() - startAt.getTime()) / 60_000
  return { days, durationMinutes: days > 1 ? (durationMinutes ?? wholeMinutes) : wholeMinutes }
}

export function factsOf(row: FactRow, reader: Reader): BookingSummary {
  const today = todayIn(row.timeZone, now())
  const isToday =
    row.requestedDate === today || wallClockOf(row.startAt, row.timeZone).date === today
  return {
    id: row.id,
    title: reader.side === 'orbiter' ? titleForOrbiter(row) : titleOf(row),
    soldAs: soldAsOf(row),
    requestedDate: row.requestedDate,
    requestedTime: row.requestedTime,
    timeZone: row.timeZone,
    readerZone: reader.readerZone,
    when: nearEventTime(
      {
        date: row.requestedDate,
        time: row.requestedTime,
        timeZone: row.timeZone,
        startAt: row.startAt,
      },
      now(),
    ),
    forReader: readerTime(row.startAt, row.timeZone, reader.readerZone),
    dayHint: isToday ? 'Today' : row.requestedDate === addDays(today, 1) ? 'Tomorrow' : null,
    startAt: row.startAt.toISOString(),
    eventEndsAt: row.eventEndsAt.toISOString(),
    eventEnds: unbroken(
      formatEventEnd(row, reader.readPlace === 'list' ? null : reader.readerZone),
    ),
    ...lengthOf(row),
    ...writtenFacts(row, reader.side),
    priceCents: row.priceCents,
    quoteCents: row.quoteCents,
    status: row.status,
    isExpired: isExpired({ status: row.status, expiresAt: row.expiresAt }, now()),
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    payBy: row.payBy?.toISOString() ?? null,
    ...describeState(row, reader),
  }
}

const productSchema: z.ZodType<ProductSnapshot> = z.object({
  kind: z.enum(['reel', 'service', 'package', 'general']),
  id: z.string().nullable(),
  name: z.string(),
  durationMinutes: z.number(),
  days: z.number().optional(),
  deliveryDays: z.number().nullable(),
})

/**
 * The product that a booking was sold as.
 * @throws Error naming the booking, if its `product` column holds anything else
 */
export function productOf({ id, product }: { id: string; product: unknown }): ProductSnapshot {
  const parsed = productSchema.safeParse(product)
  if (!parsed.success)
    throw new Error(`The product of booking ${id} is invalid: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
