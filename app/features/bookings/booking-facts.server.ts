/** What customer and Orbiter both see of a booking. */
import { addDays, todayIn } from '#app/base/zoned-time.ts'
import { isExpired, type BookingFacts, type BookingStatus } from '#app/features/bookings/booking.ts'
import { now } from '#app/platform/clock.ts'

/** The columns that `factsOf` needs, from `booking_requests as b`. */
export const FACT_COLUMNS = [
  'b.id',
  'b.serviceType',
  'b.requestedDate',
  'b.requestedTime',
  'b.timeZone',
  'b.startAt',
  'b.endAt',
  'b.venueAddress',
  'b.specialNotes',
  'b.priceCents',
  'b.quoteCents',
  'b.status',
  'b.statusReason',
  'b.expiresAt',
  'b.createdAt',
] as const

interface FactRow {
  id: string
  serviceType: string
  requestedDate: string
  requestedTime: string
  timeZone: string
  startAt: Date
  endAt: Date
  venueAddress: string | null
  specialNotes: string | null
  priceCents: number | null
  quoteCents: number | null
  status: string
  statusReason: string | null
  expiresAt: Date
  createdAt: Date
}

export function factsOf(row: FactRow): BookingFacts {
  const today = todayIn(row.timeZone, now())
  return {
    id: row.id,
    serviceType: row.serviceType,
    requestedDate: row.requestedDate,
    requestedTime: row.requestedTime,
    timeZone: row.timeZone,
    dayHint: row.requestedDate === today ? 'Today' : row.requestedDate === addDays(today, 1) ? 'Tomorrow' : null,
    startAt: row.startAt.toISOString(),
    durationMinutes: (row.endAt.getTime() - row.startAt.getTime()) / 60_000,
    venueAddress: row.venueAddress,
    notes: row.specialNotes,
    priceCents: row.priceCents,
    quoteCents: row.quoteCents,
    status: row.status as BookingStatus,
    isExpired: isExpired({ status: row.status, expiresAt: row.expiresAt }, now()),
    statusReason: row.statusReason,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}
