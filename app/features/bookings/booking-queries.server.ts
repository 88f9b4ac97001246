/** Reads of booking requests. The viewer comes first; nobody reads what is not theirs. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { BookingStatus } from '#app/features/bookings/booking.ts'
import { earningsOf } from '#app/base/money.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface CustomerBooking {
  id: string
  orbiterId: string
  orbiterName: string
  orbiterImageUrl: string | null
  serviceType: string
  requestedDate: string
  requestedTime: string
  timeZone: string
  startAt: string
  durationMinutes: number
  venueAddress: string | null
  notes: string | null
  priceCents: number | null
  status: BookingStatus
  statusReason: string | null
  expiresAt: string
  createdAt: string
}

/** A customer's own requests, newest first. */
export async function listCustomerBookings(viewer: Viewer, limit = 200): Promise<CustomerBooking[]> {
  const rows = await db()
    .selectFrom('booking_requests as b')
    .innerJoin('profiles as p', 'p.user_id', 'b.orbiter_id')
    .select([
      'b.id', 'b.orbiter_id', 'p.full_name', 'p.profile_image_url', 'b.service_type', 'b.requested_date', 'b.requested_time', 'b.time_zone',
      'b.start_at', 'b.end_at', 'b.venue_address', 'b.special_notes', 'b.price_cents', 'b.status', 'b.status_reason', 'b.expires_at', 'b.created_at',
    ])
    .where('b.customer_id', '=', viewer.id)
    .orderBy('b.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id, orbiterId: row.orbiter_id, orbiterName: row.full_name, orbiterImageUrl: row.profile_image_url, serviceType: row.service_type,
    requestedDate: row.requested_date, requestedTime: row.requested_time, timeZone: row.time_zone, startAt: row.start_at.toISOString(),
    durationMinutes: (row.end_at.getTime() - row.start_at.getTime()) / 60_000, venueAddress: row.venue_address, notes: row.special_notes,
    priceCents: row.price_cents, status: row.status as BookingStatus, statusReason: row.status_reason,
    expiresAt: row.expires_at.toISOString(), createdAt: row.created_at.toISOString(),
  }))
}

export interface OrbiterBooking {
  id: string
  status: BookingStatus
  customerDisplayName: string
  customerEmailDomain: string
  /** Known to the Orbiter only once the request is accepted. */
  customerEmail: string | null
  serviceType: string
  requestedDate: string
  requestedTime: string
  timeZone: string
  startAt: string
  durationMinutes: number
  venueAddress: string | null
  notes: string | null
  priceCents: number | null
  earningsCents: number | null
  statusReason: string | null
  expiresAt: string
  createdAt: string
}

/** The requests that an Orbiter got, newest first, with no more of the customer than the Orbiter may know. */
export async function listOrbiterBookings(viewer: Viewer, limit = 200): Promise<OrbiterBooking[]> {
  const rows = await db()
    .selectFrom('booking_requests')
    .select([
      'id', 'status', 'customer_name', 'customer_email', 'service_type', 'requested_date', 'requested_time', 'time_zone', 'start_at', 'end_at',
      'venue_address', 'special_notes', 'price_cents', 'commission_bps', 'status_reason', 'expires_at', 'created_at',
    ])
    .where('orbiter_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const isOpenToOrbiter = row.status === 'accepted' || row.status === 'completed'
    return {
      id: row.id, status: row.status as BookingStatus, customerDisplayName: row.customer_name,
      customerEmailDomain: row.customer_email.split('@')[1] ?? '', customerEmail: isOpenToOrbiter ? row.customer_email : null,
      serviceType: row.service_type, requestedDate: row.requested_date, requestedTime: row.requested_time, timeZone: row.time_zone,
      startAt: row.start_at.toISOString(), durationMinutes: (row.end_at.getTime() - row.start_at.getTime()) / 60_000,
      venueAddress: row.venue_address, notes: row.special_notes, priceCents: row.price_cents,
      earningsCents: row.price_cents === null ? null : earningsOf(row.price_cents, row.commission_bps),
      statusReason: row.status_reason, expiresAt: row.expires_at.toISOString(), createdAt: row.created_at.toISOString(),
    }
  })
}

/** How many requests still wait for an Orbiter's answer. */
export async function countOpenRequests(viewer: Viewer): Promise<number> {
  const row = await db()
    .selectFrom('booking_requests')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('orbiter_id', '=', viewer.id).where('status', '=', 'pending').where('expires_at', '>', now())
    .executeTakeFirstOrThrow()
  return row.open
}
