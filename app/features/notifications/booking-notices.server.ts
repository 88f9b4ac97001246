/** Tells both sides of each change of a booking: a notification and an e-mail, in the transaction of the change. */
import { offerKeyOf, type ProductSnapshot } from '#app/features/bookings/booking.ts'
import { bookingMails } from '#app/features/notifications/booking-mails.ts'
import type { Tx } from '#app/platform/db.ts'
import { subscribe, type RecordedEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

const KINDS = ['booking.requested', 'booking.accepted', 'booking.rejected', 'booking.cancelled', 'booking.completed', 'booking.expired']

export function subscribeBookingNotices(): void {
  for (const kind of KINDS) subscribe(kind, tellBothSides)
}

async function tellBothSides(tx: Tx, events: RecordedEvent[]): Promise<void> {
  const bookings = await tx
    .selectFrom('booking_requests as b')
    .innerJoin('profiles as p', 'p.user_id', 'b.orbiter_id')
    .select([
      'b.id',
      'b.orbiter_id as orbiterId',
      'p.full_name as orbiterName',
      'p.email as orbiterEmail',
      'p.location as orbiterLocation',
      'b.customer_name as customerName',
      'b.customer_email as customerEmail',
      'b.customer_id as customerId',
      'b.service_type as serviceType',
      'b.requested_date as requestedDate',
      'b.requested_time as requestedTime',
      'b.time_zone as timeZone',
      'b.start_at as startAt',
      'b.expires_at as expiresAt',
      'b.price_cents as priceCents',
      'b.venue_address as venueAddress',
      'b.special_notes as notes',
      'b.status_reason as reason',
      'b.product',
    ])
    .where(
      'b.id',
      'in',
      events.map((event) => event.subjectId),
    )
    .execute()
  const factsOf = new Map(bookings.map((booking) => [booking.id, booking]))
  const told = events.flatMap((event) => {
    const facts = factsOf.get(event.subjectId)
    return facts ? [{ event, facts }] : []
  })
  await tx
    .insertInto('notifications')
    .values(
      told.flatMap(({ event, facts }) =>
        [facts.customerId, facts.orbiterId].map((userId) => ({
          user_id: userId,
          event_id: event.id,
          kind: event.kind,
          subject_id: event.subjectId,
          created_at: event.at,
          // Nobody is notified of what they have just done themselves.
          read_at: userId === event.actorId ? event.at : null,
        })),
      ),
    )
    .execute()
  await queueMails(
    tx,
    told.flatMap(({ event, facts }) => bookingMails(event.kind, { ...facts, ...derivedFacts(event, facts.product) })),
  )
}

function derivedFacts(event: RecordedEvent, product: unknown): { offerKey: string; nearestTimes: string[] } {
  const nearest = event.data?.['nearestTimes']
  return { offerKey: offerKeyOf(product as ProductSnapshot), nearestTimes: typeof nearest === 'string' && nearest ? nearest.split(',') : [] }
}
