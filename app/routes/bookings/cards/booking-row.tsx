import type { ReactNode } from 'react'
import type { BookingSummary } from '#app/features/bookings/booking-summary.server.ts'
import { DayBlock, StatusBadge, wallTime } from '#app/routes/bookings/cards/booking-frame.tsx'

interface BookingRowProps {
  booking: BookingSummary
  serverNow: string
  who: ReactNode
  /** Formats the time left; omitted where the list's own title gives the status of its bookings. */
  formatLeft?: (msLeft: number) => string
}

/** A booking at a glance, for lists of upcoming bookings. */
export function BookingRow({ booking, serverNow, who, formatLeft }: BookingRowProps) {
  const where = booking.venueAddress ?? booking.nearby
  return (
    <li className="booking-row">
      <DayBlock booking={booking} serverNow={serverNow} />
      <div className="min-w-0">
        <p className="booking-row-who">{who}</p>
        <p className="text-sm text-muted">
          <span className="tabular">{wallTime(booking)}</span> · {booking.serviceType}
        </p>
        <p className="booking-says">{booking.sentence.says}</p>
        {where && <p className="truncate text-sm text-muted">{where}</p>}
      </div>
      <div className="booking-row-status">
        {booking.dayHint && <span className="booking-hint">{booking.dayHint}</span>}
        {formatLeft && (
          <StatusBadge booking={booking} serverNow={serverNow} formatLeft={formatLeft} />
        )}
      </div>
    </li>
  )
}
