/** The date of a booking, without the frame around it. */
import { shortDate } from '#app/base/near-time.ts'
import type { BookingSummary } from '#work/bookings/booking-summary.server.ts'

export function DayBlock({ booking, serverNow }: { booking: BookingSummary; serverNow: string }) {
  return <CalendarDay date={booking.requestedDate} serverNow={serverNow} />
}

/** The date, large enough to read from arm's length. */
export function CalendarDay({ date, serverNow }: { date: string; serverNow: string }) {
  const text = shortDate(date, serverNow.slice(0, 10))
  const [weekday = '', monthAndDay = '', year] = text.split(', ')
  const [month = '', day = ''] = monthAndDay.split(' ')
  return (
    <div className="booking-day">
      <p className="sr-only">{text}</p>
      <p aria-hidden="true" className="booking-weekday">
        {weekday}
      </p>
      <p aria-hidden="true" className="booking-date">
        {day}
      </p>
      <p aria-hidden="true" className="booking-month">
        {month}
        {year && ` ${year}`}
      </p>
    </div>
  )
}
