/** What customer and Orbiter both see of a booking. */
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { readerTime } from '#app/base/time.ts'
import { todayIn, wallClockOf } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import {
  isExpired,
  type BookingSummary,
  type ProductSnapshot,
} from '#app/features/bookings/booking.ts'
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

export function factsOf(row: FactRow, readerZone: string): BookingSummary {
  const today = todayIn(row.timeZone, now())
  const isToday =
    row.requestedDate === today || wallClockOf(row.startAt, row.timeZone).date === today
  return {
    id: row.id,
    serviceType: row.serviceType,
    requestedDate: row.requestedDate,
    requestedTime: row.requestedTime,
    timeZone: row.timeZone,
    readerZone,
    forReader: readerTime(row.startAt, row.timeZone, readerZone),
    dayHint: isToday ? 'Today' : row.requestedDate === addDays(today, 1) ? 'Tomorrow' : null,
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

const productSchema: z.ZodType<ProductSnapshot> = z.object({
  kind: z.enum(['reel', 'service', 'package', 'general']),
  id: z.string().nullable(),
  name: z.string(),
  durationMinutes: z.number(),
  deliveryDays: z.number().nullable(),
})

/**
 * What a booking was sold as.
 * @throws Error naming the booking, if its `product` column holds anything else
 */
export function productOf({ id, product }: { id: string; product: unknown }): ProductSnapshot {
  const parsed = productSchema.safeParse(product)
  if (!parsed.success)
    throw new Error(`The product of booking ${id} is invalid: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
