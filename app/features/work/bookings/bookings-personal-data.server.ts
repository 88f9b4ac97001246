/** What bookings store about the people on both sides. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'
import type { BookingStatus } from '#work/bookings/booking.ts'
import { readingOf, reasonAuthor } from '#work/bookings/booking-summary.server.ts'
import { shownWords } from '#people/masking/shown-text.ts'
import { forgetNamesInOrders } from '#app/platform/events.ts'

const COLUMNS = [
  'id',
  'serviceType',
  'occasion',
  'requestedDate',
  'requestedTime',
  'timeZone',
  'eventEndsAt',
  'venueAddress',
  'specialNotes',
  'brief',
  'cancelledBy',
  'agreedAt',
  'priceCents',
  'status',
  'statusReason',
  'createdAt',
  'completedAt',
] as const

interface Written {
  agreedAt: Date | null
  status: BookingStatus
  cancelledBy: 'customer' | 'orbiter' | 'admin' | null
  occasion: string | null
  specialNotes: string | null
  statusReason: string | null
  brief: unknown
  venueAddress: string | null
}

/** A person's export reveals no more about the other person than the booking's page does. */
function readable<Row extends Written>(row: Row, side: 'customer' | 'orbiter'): Row {
  const reads = readingOf(row, side)
  const isWhole = row.agreedAt !== null || side === 'customer'
  const { occasion, specialNotes: notes, statusReason: reason } = row
  return {
    ...row,
    venueAddress: isWhole ? row.venueAddress : null,
    occasion: occasion && shownWords(occasion, reads('customer')),
    specialNotes: notes && shownWords(notes, reads('customer')),
    statusReason: reason && shownWords(reason, reads(reasonAuthor(row))),
    brief: Object.fromEntries(
      Object.entries(row.brief as Record<string, string>).map(([part, text]) => [
        part,
        shownWords(text, reads('customer')),
      ]),
    ),
  }
}

export const bookingsPersonalData: PersonalData = {
  /**
   * What one side wrote to the other (reasons, notes, the brief) stays, just as the thread does.
   */
  async forgetPerson(tx, { id, neutralName, neutralEmail }) {
    const ordered = await tx
      .selectFrom('bookingRequests as b')
      .innerJoin('orders as o', 'o.bookingRequestId', 'b.id')
      .select(['o.id', 'b.customerName'])
      .where('b.customerId', '=', id)
      .execute()
    await forgetNamesInOrders(
      tx,
      ordered.map((order) => order.id),
      ordered.map((order) => order.customerName),
      neutralName,
    )
    await tx
      .updateTable('bookingRequests')
      .set({
        customerName: neutralName,
        customerEmail: neutralEmail,
        occasion: null,
        venueAddress: null,
      })
      .where('customerId', '=', id)
      .execute()
  },

  async exportPerson(tx, { id }) {
    const bookings = tx.selectFrom('bookingRequests').select(COLUMNS).orderBy('createdAt')
    return {
      bookingsMade: (
        await bookings
          .select(['customerName', 'customerEmail'])
          .where('customerId', '=', id)
          .execute()
      ).map((row) => readable(row, 'customer')),
      bookingsReceived: (
        await bookings.select(['quoteCents', 'quoteNote']).where('orbiterId', '=', id).execute()
      ).map((row) => readable(row, 'orbiter')),
      proposedTimes: await tx
        .selectFrom('bookingProposals')
        .select(['bookingRequestId', 'requestedDate', 'requestedTime', 'note', 'createdAt'])
        .where('proposedBy', '=', id)
        .orderBy('createdAt')
        .execute(),
    }
  },
}
