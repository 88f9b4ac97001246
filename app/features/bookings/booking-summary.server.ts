/** What customer and Orbiter both see of a booking. */
import type { Selectable } from 'kysely'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { isExpired, type BookingSummary } from '#app/features/bookings/booking.ts'
import { now } from '#app/platform/clock.ts'
import type { BookingRequests } from '#db/types.ts'

const COLUMNS = [
  'id',
  'serviceType',
  'requestedDate',
  'requestedTime',
  'timeZone',
  'startAt',
  'endAt',
  'venueAddress',
  'specialNotes',
  'priceCents',
  'quoteCents',
  'status',
  'statusReason',
  'expiresAt',
  'createdAt',
] as const

/** The columns that `factsOf` needs, from `booking_requests as b`. */
export const FACT_COLUMNS = COLUMNS.map((column) => `b.${column}` as const)

type FactRow = Pick<Selectable<BookingRequests>, (typeof COLUMNS)[number]>

export function factsOf(row: FactRow): BookingSummary {
  const today = todayIn(row.timeZone, now())
  return {
    id: row.id,
    serviceType: row.serviceType,
    requestedDate: row.requestedDate,
    requestedTime: row.requestedTime,
    timeZone: row.timeZone,
    dayHint:
      row.requestedDate === today
        ? 'Today'
        : row.requestedDate === addDays(today, 1)
          ? 'Tomorrow'
          : null,
    startAt: row.startAt.toISOString(),
    durationMinutes: (row.endAt.getTime() - row.startAt.getTime()) / 60_000,
    venueAddress: row.venueAddress,
    notes: row.specialNotes,
    priceCents: row.priceCents,
    quoteCents: row.quoteCents,
    status: row.status,
    isExpired: isExpired({ status: row.status, expiresAt: row.expiresAt }, now()),
    statusReason: row.statusReason,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}
