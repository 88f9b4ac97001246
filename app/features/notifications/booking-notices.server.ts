/**
 * Notifies both sides of each change to a booking, on the site and by email, in the transaction of
 * the change.
 */
import { sql } from 'kysely'
import { formatLength } from '#app/base/durations.ts'
import { deliveryPromise, offerKeyOf } from '#work/bookings/booking.ts'
import {
  FACT_COLUMNS,
  JOB_COLUMNS,
  lengthOf,
  productOf,
  describeState,
} from '#work/bookings/booking-summary.server.ts'
import type { JobState } from '#work/jobs/job-states.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { inText } from '#work/jobs/job-sentences.ts'
import { bookingMails } from '#notifications/booking-mails.ts'
import type { BookingMailKind } from '#notifications/notifications.ts'
import { filterMuted } from '#people/accounts/notification-preferences.server.ts'
import { writeNotices } from '#notifications/write-notices.server.ts'
import type { Tx } from '#app/platform/db.ts'
import type { RecordedEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

type BookingEvent = RecordedEvent<BookingMailKind>

export async function notifyBothSides(tx: Tx, events: readonly BookingEvent[]): Promise<void> {
  const bookings = await readBookings(
    tx,
    events.map((event) => event.subjectId),
  )
  const payOf = await readProjectPays(tx, events)
  const bookingOf = new Map(bookings.map((booking) => [booking.id, booking]))
  const notices = events.flatMap((event) => {
    const booking = bookingOf.get(event.subjectId)
    return booking ? [{ event, booking }] : []
  })
  await writeNotices(
    tx,
    notices
      .filter(({ event }) => !isCoveredByProject(event))
      .map(({ event, booking }) => ({ event, userIds: [booking.customerId, booking.orbiterId] })),
  )
  const mails = notices.flatMap(({ event, booking }) => {
    const sold = productOf(booking)
    const { days, durationMinutes } = lengthOf(booking)
    const isManaged = booking.managed !== null || isCoveredByProject(event)
    return bookingMails(
      event.kind,
      {
        ...booking,
        actorId: event.actorId,
        offerKey: offerKeyOf(sold),
        length: formatLength(durationMinutes, days),
        delivery: isManaged ? null : deliveryPromise(sold.deliveryDays),
        isManaged,
        paidCents: booking.paidCents ?? payOf(event)?.chargedCents ?? null,
        hasReceipt: takesPayments() && booking.priceCents !== null,
        says: saysOf(booking, event, payOf(event)?.payBy ?? null),
      },
      event.data,
    )
  })
  await queueMails(tx, await filterMuted(tx, 'bookings', mails))
}

/** A project sends one notification for all of its sessions. */
function isCoveredByProject(event: BookingEvent): boolean {
  return event.kind === 'booking.accepted' && event.data.isManaged === true
}

interface ProjectPay {
  /** What the project's card is charged now that its session has an Orbiter; null: nothing. */
  chargedCents: number | null
  /** The deadline for paying with another card; null unless the card has failed. */
  payBy: Date | null
}

/** The payments of projects whose sessions have just got an Orbiter. */
async function readProjectPays(
  tx: Tx,
  events: readonly BookingEvent[],
): Promise<(event: BookingEvent) => ProjectPay | undefined> {
  const projectOf = (event: BookingEvent) =>
    event.kind === 'booking.accepted' ? event.data.projectId : undefined
  const ids = events.flatMap((event) => projectOf(event) ?? [])
  if (ids.length === 0) return () => undefined
  const rows = await tx
    .selectFrom('orders as o')
    .leftJoin('payments as p', (join) =>
      join
        .onRef('p.orderId', '=', 'o.id')
        .on('p.purpose', '=', 'order')
        .on('p.state', '=', 'authorized'),
    )
    .select(['o.projectId', 'o.payBy', 'p.amountCents as chargedCents'])
    .where('o.projectId', 'in', ids)
    .where('o.state', 'in', ['open', 'authorized'])
    .execute()
  return (event) => rows.find(({ projectId }) => projectId === projectOf(event))
}

type Booking = Awaited<ReturnType<typeof readBookings>>[number]

/**
 * The state after the event, if the project changes after the event or the session is not linked
 * yet; otherwise the stored state applies.
 */
function stateAfter(event: BookingEvent, payBy: Date | null): JobState | undefined {
  if (event.kind === 'booking.cancelled' && event.data.isReassigned) return 'searching-again'
  if (event.kind !== 'booking.accepted' || !event.data.isManaged) return undefined
  return payBy ? 'unpaid' : 'matched'
}

function saysOf(
  booking: Booking,
  event: BookingEvent,
  projectPayBy: Date | null,
): { customer: string; orbiter: string } {
  const state = stateAfter(event, projectPayBy)
  const payBy = booking.payBy ?? projectPayBy
  const says = (side: 'customer' | 'orbiter') =>
    inText(
      describeState(
        { ...booking, payBy },
        {
          side,
          orbiterName: booking.orbiterName,
          readerZone: side === 'customer' ? booking.customerZone : booking.orbiterZone,
          readPlace: 'later',
        },
        state,
      ).sentence,
    )
  return { customer: says('customer'), orbiter: says('orbiter') }
}

function readBookings(tx: Tx, ids: string[]) {
  return tx
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .innerJoin('users as c', 'c.id', 'b.customerId')
    .innerJoin('users as o', 'o.id', 'b.orbiterId')
    .leftJoin('orders as paid', 'paid.bookingRequestId', 'b.id')
    .select(
      sql<
        number | null
      >`paid.price_cents + paid.tax_cents - paid.discount_cents - paid.credit_cents`.as(
        'paidCents',
      ),
    )
    .select(['c.timeZone as customerZone', 'o.timeZone as orbiterZone'])
    .select(FACT_COLUMNS)
    .select(JOB_COLUMNS)
    .select([
      'b.orbiterId',
      'p.fullName as orbiterName',
      'p.email as orbiterEmail',
      'p.location as orbiterLocation',
      'b.customerEmail',
      'b.customerId',
      'b.occasion',
      'b.specialNotes as notes',
      'b.statusReason as reason',
      'b.product',
    ])
    .where('b.id', 'in', ids)
    .execute()
}
