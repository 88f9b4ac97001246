/** A single booking for its own page, from the viewer's side. */
import { sql } from 'kysely'
import { earningsOf } from '#app/base/money.ts'
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { EMPTY_BRIEF, offerKeyOf, type Brief } from '#work/bookings/booking.ts'
import { type BookingAction } from '#work/bookings/booking-transitions.ts'
import { COMMISSION_BPS } from '#work/bookings/booking-row.server.ts'
import {
  customerNameFor,
  FACT_COLUMNS,
  factsOf,
  JOB_COLUMNS,
  productOf,
  readingOf,
  type BookingSummary,
  type Proposal,
} from '#work/bookings/booking-summary.server.ts'
import { isProposalOpen } from '#work/bookings/job-state.ts'
import { actionsOf, sidesOf, type PolicyBooking } from '#work/bookings/booking-policy.ts'
import { readTimeline } from '#work/bookings/booking-history.server.ts'
import type { TimelineEntry } from '#work/bookings/booking-timeline.ts'
import { describePolicy, refundOf, type Refund } from '#work/bookings/cancellation-policy.ts'
import type { CancellationParts } from '#money/payments/cancellation.ts'
import { readParts } from '#money/payments/lock-refund.server.ts'
import { hasContacts, shownWords } from '#people/masking/shown-text.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface BookingView extends BookingSummary {
  /**
   * The viewer's role in the booking. An admin who is neither the customer nor the Orbiter only
   * supervises.
   */
  side: 'customer' | 'orbiter' | 'admin'
  /** The number that people use on the phone. */
  number: number
  /** Sold and matched by Orbit. */
  isManaged: boolean
  /** Facts that only the team needs: the customer, and the project. */
  desk: { customerId: string; projectId: string | null } | null
  actions: BookingAction[]
  /**
   * The ID under which its pieces are delivered: the booking or its project; null until the booking
   * is agreed.
   */
  jobId: string | null
  customerName: string
  /** Visible to the Orbiter only once the booking is accepted. */
  customerEmail: string | null
  customerEmailDomain: string
  orbiterId: string
  orbiterName: string
  orbiterImageUrl: string | null
  orbiterLocation: string | null
  isListed: boolean
  isBookable: boolean
  offerKey: string
  deliveryDays: number | null
  quoteNote: string | null
  /** The Orbiter's earnings; null for the customer. */
  earningsCents: number | null
  /** The commission on a price that the Orbiter quotes, in basis points; null for the customer. */
  commissionBps: number | null
  brief: Brief
  proposal: (Proposal & { isOpen: boolean }) | null
  policy: string[]
  /** The refund if the viewer cancelled now. */
  refund: Refund
  /** How that refund splits what is held; null if nothing was charged. */
  cancellation: CancellationParts | null
  refundedCents: number | null
  cancelledBy: string | null
  agreedAt: string | null
  completedAt: string | null
  confirmedAt: string | null
  /** When the customer's next answer is due. After that, a missing answer counts as approval. */
  approveBy: string | null
  timeline: TimelineEntry[]
}

function select(bookingId: string) {
  return db()
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .select(FACT_COLUMNS)
    .select(JOB_COLUMNS)
    .select([
      'b.customerId',
      'b.customerEmail',
      'b.orbiterId',
      'b.product',
      'b.policy',
      'b.quoteNote',
    ])
    .select(COMMISSION_BPS)
    .select(['b.completedAt', 'b.number'])
    .select(
      sql<
        string | null
      >`(select s.project_id from project_sessions s where s.booking_request_id = b.id)`.as(
        'projectId',
      ),
    )
    .select(['p.fullName', 'p.profileImageUrl', 'p.location', 'p.listedAt', 'p.isAvailable'])
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
}

type Row = NonNullable<Awaited<ReturnType<typeof select>>>

/** Null for people without a side in the booking, as if it did not exist. */
export async function findBookingView(
  viewer: Viewer,
  bookingId: string,
): Promise<BookingView | null> {
  const row = isUuid(bookingId) ? await select(bookingId) : undefined
  if (!row) return null
  const side = sidesOf(viewer, { customerId: row.customerId, orbiterId: row.orbiterId })[0]
  if (!side) return null
  const at = now()
  const { proposal, managed } = row
  const readerZone = viewer.timeZone
  const facts = factsOf(row, { side, orbiterName: row.fullName, readerZone, readPlace: 'page' })
  const policyBooking: PolicyBooking = {
    ...facts,
    customerId: row.customerId,
    orbiterId: row.orbiterId,
    proposal,
    managed,
    pieces: row.pieces,
  }
  const product = productOf(row)
  const words = wordsOf(row, side)
  const refund = refundOf(row, side, at)
  return {
    ...facts,
    side,
    number: row.number,
    isManaged: managed !== null,
    desk: side === 'admin' ? { customerId: row.customerId, projectId: row.projectId } : null,
    actions: actionsOf(viewer, policyBooking, at),
    jobId:
      row.status === 'accepted' || row.status === 'completed' ? (row.projectId ?? row.id) : null,
    ...peopleOf(row, side),
    offerKey: offerKeyOf(product),
    deliveryDays: product.deliveryDays,
    quoteNote: words.quoteNote,
    brief: words.brief,
    hidesContacts: facts.hidesContacts || words.hidesContacts,
    earningsCents: side === 'customer' ? null : earningsFrom(row),
    commissionBps: side === 'customer' ? null : row.commissionBps,
    proposal: proposal && {
      ...proposal,
      note: proposal.note && shownWords(proposal.note, readingOf(row, side)(proposal.side)),
      isOpen: isProposalOpen(policyBooking, at),
    },
    policy: describePolicy(row.policy, { isManaged: managed !== null }),
    refund,
    cancellation: await readParts(row, refund.refundBps),
    refundedCents: row.refundCents,
    cancelledBy: row.cancelledBy,
    ...datesOf(row),
    timeline: await readTimeline({
      ...row,
      customerName: customerNameFor(row, side),
      orbiterName: row.fullName,
      side,
      readerZone,
    }),
  }
}

function datesOf({ agreedAt, completedAt, confirmedAt, managed, pieces }: Row) {
  const approveBy = (managed?.pieces ?? pieces)?.approveBy
  return {
    agreedAt: agreedAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    approveBy: approveBy ? new Date(approveBy).toISOString() : null,
  }
}

/** What each side wrote in addition to the request, as the viewer may read it. */
function wordsOf(row: Row, side: BookingView['side']) {
  const reads = readingOf(row, side)
  const brief = { ...EMPTY_BRIEF, ...(row.brief as Partial<Brief>) }
  const own = side === 'customer' ? Object.values(brief) : side === 'orbiter' ? [row.quoteNote] : []
  return {
    quoteNote: row.quoteNote && shownWords(row.quoteNote, reads('orbiter')),
    // `fromEntries` loses the types of the keys, which are the parts of the brief.
    brief: Object.fromEntries(
      Object.entries(brief).map(([part, text]) => [part, shownWords(text, reads('customer'))]),
    ) as unknown as Brief,
    hidesContacts: row.agreedAt === null && own.some((text) => text && hasContacts(text)),
  }
}

function peopleOf(row: Row, side: BookingView['side']) {
  const isKnown = side !== 'orbiter' || row.agreedAt !== null
  return {
    customerName: customerNameFor(row, side),
    customerEmail: isKnown ? row.customerEmail : null,
    customerEmailDomain: row.customerEmail.split('@').at(-1) ?? '',
    orbiterId: row.orbiterId,
    orbiterName: row.fullName,
    orbiterImageUrl: ownMedia(row.profileImageUrl),
    orbiterLocation: row.location,
    isListed: row.listedAt !== null,
    isBookable: row.listedAt !== null && row.isAvailable,
  }
}

function earningsFrom({
  priceCents: price,
  quoteCents: quote,
  commissionBps: bps,
}: Row): number | null {
  const cents = price ?? quote
  return cents === null ? null : earningsOf(cents, bps)
}
