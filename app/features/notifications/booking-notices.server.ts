/** Tells both sides of each change of a booking: a notification and an e-mail, in the transaction of the change. */
import { offerKeyOf, TRANSITIONS, type ProductSnapshot } from '#app/features/bookings/booking.ts'
import { bookingMails } from '#app/features/notifications/booking-mails.ts'
import { wantedMails } from '#app/features/notifications/mail-preferences.server.ts'
import { writeNotices } from '#app/features/notifications/write-notices.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { subscribe, type RecordedEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

/** Every event of a booking's life. */
const KINDS = ['booking.requested', ...new Set(TRANSITIONS.map((row) => row.event))]

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
      'b.quote_cents as quoteCents',
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
  await writeNotices(
    tx,
    // Of a managed booking the project says it, once for all of its sessions.
    told
      .filter(({ event }) => !(event.kind === 'booking.accepted' && event.data?.['isManaged']))
      .map(({ event, facts }) => ({ event, userIds: [facts.customerId, facts.orbiterId] })),
  )
  const mails = told.flatMap(({ event, facts }) => bookingMails(event.kind, { ...facts, ...derivedFacts(event, facts.product) }))
  await queueMails(tx, await wantedMails(tx, 'bookings', mails))
}

function derivedFacts({ actorId, data = {} }: RecordedEvent, product: unknown) {
  const nearest = data['nearestTimes']
  return { actorId, data, offerKey: offerKeyOf(product as ProductSnapshot), nearestTimes: typeof nearest === 'string' && nearest ? nearest.split(',') : [] }
}
