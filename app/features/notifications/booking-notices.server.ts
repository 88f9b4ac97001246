/**
 * Notifies both sides of each change of a booking: on the site and by email, in the transaction of
 * the change.
 */
import { offerKeyOf } from '#app/features/bookings/booking.ts'
import { productOf } from '#app/features/bookings/booking-summary.server.ts'
import { bookingMails } from '#app/features/notifications/booking-mails.ts'
import type { BookingMailKind } from '#app/features/notifications/event-recipients.ts'
import { filterMuted } from '#app/features/accounts/notification-preferences.server.ts'
import { writeNotices } from '#app/features/notifications/write-notices.server.ts'
import type { Tx } from '#app/platform/db.ts'
import type { RecordedEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

type BookingEvent = RecordedEvent<BookingMailKind>

export async function notifyBothSides(tx: Tx, events: readonly BookingEvent[]): Promise<void> {
  const bookings = await readBookings(
    tx,
    events.map((event) => event.subjectId),
  )
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
  const mails = notices.flatMap(({ event, booking: { product, ...facts } }) =>
    bookingMails(
      event.kind,
      {
        ...facts,
        actorId: event.actorId,
        offerKey: offerKeyOf(productOf({ id: facts.id, product })),
      },
      event.data,
    ),
  )
  await queueMails(tx, await filterMuted(tx, 'bookings', mails))
}

/** A project notifies once for all of its sessions. */
function isCoveredByProject(event: BookingEvent): boolean {
  return event.kind === 'booking.accepted' && event.data.isManaged === true
}

function readBookings(tx: Tx, ids: string[]) {
  return tx
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .innerJoin('users as c', 'c.id', 'b.customerId')
    .innerJoin('users as o', 'o.id', 'b.orbiterId')
    .select(['c.timeZone as customerZone', 'o.timeZone as orbiterZone'])
    .select([
      'b.id',
      'b.orbiterId',
      'p.fullName as orbiterName',
      'p.email as orbiterEmail',
      'p.location as orbiterLocation',
      'b.customerName',
      'b.customerEmail',
      'b.customerId',
      'b.serviceType',
      'b.requestedDate',
      'b.requestedTime',
      'b.timeZone',
      'b.startAt',
      'b.expiresAt',
      'b.priceCents',
      'b.quoteCents',
      'b.venueAddress',
      'b.specialNotes as notes',
      'b.statusReason as reason',
      'b.product',
    ])
    .where('b.id', 'in', ids)
    .execute()
}
