/** Tells both sides of each change of a booking: a notification and an email, in the transaction of the change. */
import type { BookingEventKind } from '#app/base/event-map.ts'
import { offerKeyOf, type ProductSnapshot } from '#app/features/bookings/booking.ts'
import { TRANSITIONS } from '#app/features/bookings/booking-transitions.ts'
import { bookingMails } from '#app/features/notifications/booking-mails.ts'
import { filterMuted } from '#app/features/notifications/mail-preferences.server.ts'
import { writeNotices } from '#app/features/notifications/write-notices.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { subscribe, type RecordedEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

/** Every event of a booking's life. */
const KINDS = [...new Set(TRANSITIONS.map((row) => row.event))]

export function subscribeBookingNotices(): void {
  subscribe(KINDS, notifyBothSides)
}

async function notifyBothSides(tx: Tx, events: RecordedEvent<BookingEventKind>[]): Promise<void> {
  const bookings = await tx
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
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
    .where(
      'b.id',
      'in',
      events.map((event) => event.subjectId),
    )
    .execute()
  const factsOf = new Map(bookings.map((booking) => [booking.id, booking]))
  const notices = events.flatMap((event) => {
    const facts = factsOf.get(event.subjectId)
    return facts ? [{ event, facts }] : []
  })
  await writeNotices(
    tx,
    // Of a managed booking the project says it, once for all of its sessions.
    notices
      .filter(({ event }) => !(event.kind === 'booking.accepted' && event.data.isManaged))
      .map(({ event, facts }) => ({ event, userIds: [facts.customerId, facts.orbiterId] })),
  )
  const mails = notices.flatMap(({ event, facts }) =>
    bookingMails(event.kind, { ...facts, ...derivedFacts(event, facts.product) }),
  )
  await queueMails(tx, await filterMuted(tx, 'bookings', mails))
}

function derivedFacts(event: RecordedEvent<BookingEventKind>, product: unknown) {
  return {
    actorId: event.actorId,
    data: event.data as Record<string, string | number | boolean | null>,
    offerKey: offerKeyOf(product as ProductSnapshot),
    nearestTimes: event.kind === 'booking.rejected' ? (event.data.nearestTimes ?? []) : [],
  }
}
