/** The status and time of a booking, without the frame around them. */
import { useRevalidator } from 'react-router'
import { formatTimeOn } from '#app/base/event-time.ts'
import { unbroken } from '#app/base/near-time.ts'
import { zoneLabel } from '#app/base/time.ts'
import type { BookingSummary } from '#work/bookings/booking-summary.server.ts'
import { Countdown } from '#app/ui/countdown.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'

interface StatusBadgeProps {
  booking: BookingSummary
  serverNow: string
  /** Formats the time left. */
  formatLeft: (msLeft: number) => string
}

/** The state, and the time that is left to answer a request. */
export function StatusBadge({ booking, serverNow, formatLeft }: StatusBadgeProps) {
  const { revalidate } = useRevalidator()
  const { status, state, label, isExpired } = booking
  return (
    <StateBadge state={state} label={label}>
      {status === 'pending' && !isExpired && (
        <>
          <span aria-hidden="true">·</span>
          <Countdown
            to={booking.expiresAt}
            serverNow={serverNow}
            format={formatLeft}
            onEnd={() => void revalidate()}
          />
        </>
      )}
    </StateBadge>
  )
}

/** Beside the date: `2:30 PM CST`, or `Friday night, 1:00 AM Sat CST`. */
export function wallTime({
  requestedDate,
  requestedTime,
  timeZone,
  startAt,
}: BookingSummary): string {
  return unbroken(`${formatTimeOn(requestedDate, requestedTime)} ${zoneLabel(timeZone, startAt)}`)
}

/** The same, followed by the time in the reader's own zone if the clocks differ. */
export const bothTimes = (booking: BookingSummary): string =>
  wallTime(booking) + unbroken(booking.forReader)
