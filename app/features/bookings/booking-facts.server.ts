/** What customer and Orbiter both see of a booking. */
import { addDays, todayIn } from '#app/base/zoned-time.ts'
import { isExpired, type BookingFacts, type BookingStatus } from '#app/features/bookings/booking.ts'
import { now } from '#app/platform/clock.ts'

/** The columns that `factsOf` needs, from `booking_requests as b`. */
export const FACT_COLUMNS = [
  'b.id',
  'b.service_type',
  'b.requested_date',
  'b.requested_time',
  'b.time_zone',
  'b.start_at',
  'b.end_at',
  'b.venue_address',
  'b.special_notes',
  'b.price_cents',
  'b.quote_cents',
  'b.status',
  'b.status_reason',
  'b.expires_at',
  'b.created_at',
] as const

interface FactRow {
  id: string
  service_type: string
  requested_date: string
  requested_time: string
  time_zone: string
  start_at: Date
  end_at: Date
  venue_address: string | null
  special_notes: string | null
  price_cents: number | null
  quote_cents: number | null
  status: string
  status_reason: string | null
  expires_at: Date
  created_at: Date
}

export function factsOf(row: FactRow): BookingFacts {
  const today = todayIn(row.time_zone, now())
  return {
    id: row.id,
    serviceType: row.service_type,
    requestedDate: row.requested_date,
    requestedTime: row.requested_time,
    timeZone: row.time_zone,
    dayHint: row.requested_date === today ? 'Today' : row.requested_date === addDays(today, 1) ? 'Tomorrow' : null,
    startAt: row.start_at.toISOString(),
    durationMinutes: (row.end_at.getTime() - row.start_at.getTime()) / 60_000,
    venueAddress: row.venue_address,
    notes: row.special_notes,
    priceCents: row.price_cents,
    quoteCents: row.quote_cents,
    status: row.status as BookingStatus,
    isExpired: isExpired({ status: row.status, expiresAt: row.expires_at }, now()),
    statusReason: row.status_reason,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}
