/** One booking as its own page shows it, from the side of whoever looks. */
import { earningsOf } from '#app/base/money.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import {
  CONFIRM_WITHIN_HOURS,
  EMPTY_BRIEF,
  offerKeyOf,
  type BookingAction,
  type BookingFacts,
  type Brief,
  type ProductSnapshot,
  type Proposal,
} from '#app/features/bookings/booking.ts'
import { FACT_COLUMNS, factsOf } from '#app/features/bookings/booking-facts.server.ts'
import { actionsOf, isProposalOpen, sidesOf, type PolicyBooking } from '#app/features/bookings/booking-policy.ts'
import { timelineEntry, type TimelineEntry } from '#app/features/bookings/booking-timeline.ts'
import { describePolicy, refundOf, type Refund } from '#app/features/bookings/cancellation-policy.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface BookingView extends BookingFacts {
  /** How the viewer stands to it; an admin who is neither customer nor Orbiter only looks after it. */
  side: 'customer' | 'orbiter' | 'admin'
  actions: BookingAction[]
  customerName: string
  /** Known to the Orbiter only once the booking is agreed. */
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
  /** What remains for the Orbiter; not for the customer's eyes. */
  earningsCents: number | null
  brief: Brief
  proposal: (Proposal & { isOpen: boolean }) | null
  policy: string[]
  /** What the viewer's cancelling would give back now. */
  refund: Refund
  /** What was given back. */
  refundedCents: number | null
  cancelledBy: string | null
  agreedAt: string | null
  completedAt: string | null
  confirmedAt: string | null
  /** A completed booking counts as confirmed from then on. */
  confirmBy: string | null
  timeline: TimelineEntry[]
}

function select(bookingId: string) {
  return db()
    .selectFrom('booking_requests as b')
    .innerJoin('profiles as p', 'p.user_id', 'b.orbiter_id')
    .leftJoin('booking_proposals as m', (join) => join.onRef('m.booking_request_id', '=', 'b.id').on('m.status', '=', 'open'))
    .select(FACT_COLUMNS)
    .select(['b.customer_id', 'b.customer_name', 'b.customer_email', 'b.orbiter_id', 'b.product', 'b.commission_bps', 'b.policy', 'b.brief', 'b.quote_note'])
    .select(['b.agreed_at', 'b.completed_at', 'b.confirmed_at', 'b.cancelled_by', 'b.refund_cents'])
    .select(['p.full_name', 'p.profile_image_url', 'p.location', 'p.listed_at', 'p.is_available'])
    .select(['m.proposer_side', 'm.requested_date as new_date', 'm.requested_time as new_time', 'm.start_at as new_start_at', 'm.note as proposal_note'])
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
}

type Row = NonNullable<Awaited<ReturnType<typeof select>>>

function proposalOf(row: Row): Proposal | null {
  if (row.proposer_side === null || row.new_date === null || row.new_time === null || row.new_start_at === null) return null
  return {
    side: row.proposer_side as Proposal['side'],
    requestedDate: row.new_date,
    requestedTime: row.new_time,
    startAt: row.new_start_at.toISOString(),
    note: row.proposal_note,
  }
}

/** Null for everyone who has no side in it, as if it did not exist. */
export async function findBookingView(viewer: Viewer, bookingId: string): Promise<BookingView | null> {
  const row = isUuid(bookingId) ? await select(bookingId) : undefined
  if (!row) return null
  const side = sidesOf(viewer, { customerId: row.customer_id, orbiterId: row.orbiter_id })[0]
  if (!side) return null
  const at = now()
  const facts = factsOf(row)
  const proposal = proposalOf(row)
  const policyBooking: PolicyBooking = { ...facts, customerId: row.customer_id, orbiterId: row.orbiter_id, confirmedAt: row.confirmed_at, proposal }
  const product = row.product as unknown as ProductSnapshot
  return {
    ...facts,
    side,
    actions: actionsOf(viewer, policyBooking, at),
    ...peopleOf(row, side),
    offerKey: offerKeyOf(product),
    deliveryDays: product.deliveryDays,
    quoteNote: row.quote_note,
    earningsCents: side === 'customer' ? null : earningsFrom(row),
    brief: { ...EMPTY_BRIEF, ...(row.brief as Partial<Brief>) },
    proposal: proposal && { ...proposal, isOpen: isProposalOpen(policyBooking, at) },
    policy: describePolicy(row.policy),
    refund: refundOf({ status: row.status, priceCents: row.price_cents, policy: row.policy, agreedAt: row.agreed_at, startAt: row.start_at }, side, at),
    refundedCents: row.refund_cents,
    cancelledBy: row.cancelled_by,
    agreedAt: row.agreed_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    confirmBy: row.completed_at ? new Date(row.completed_at.getTime() + CONFIRM_WITHIN_HOURS * HOUR_MS).toISOString() : null,
    timeline: await readTimeline(row, side),
  }
}

function peopleOf(row: Row, side: BookingView['side']) {
  const isKnown = side !== 'orbiter' || row.agreed_at !== null
  return {
    customerName: row.customer_name,
    customerEmail: isKnown ? row.customer_email : null,
    customerEmailDomain: row.customer_email.split('@').at(-1) ?? '',
    orbiterId: row.orbiter_id,
    orbiterName: row.full_name,
    orbiterImageUrl: ownMedia(row.profile_image_url),
    orbiterLocation: row.location,
    isListed: row.listed_at !== null,
    isBookable: row.listed_at !== null && row.is_available,
  }
}

function earningsFrom({ price_cents: price, quote_cents: quote, commission_bps: bps }: Row): number | null {
  const cents = price ?? quote
  return cents === null ? null : earningsOf(cents, bps)
}

async function readTimeline(row: Row, side: BookingView['side']): Promise<TimelineEntry[]> {
  const events = await db()
    .selectFrom('events')
    .select(['id', 'kind', 'actor_id', 'data', 'created_at'])
    .where('subject_type', '=', 'booking')
    .where('subject_id', '=', row.id)
    .orderBy('id')
    .execute()
  const people = { customerId: row.customer_id, orbiterId: row.orbiter_id, customerName: row.customer_name, orbiterName: row.full_name, side }
  return events.flatMap((event) => {
    const entry = timelineEntry(
      { id: event.id, kind: event.kind, actorId: event.actor_id, at: event.created_at.toISOString(), data: event.data as Record<string, unknown> },
      people,
    )
    return entry ? [entry] : []
  })
}
