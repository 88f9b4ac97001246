import { datesOf, calendarHref, whole } from '#app/routes/orbiter/calendar/calendar-view.ts'
import { Link } from 'react-router'
import { formatClock, formatDate } from '#app/base/time.ts'
import { joinFreeTimes } from '#app/features/availability/free-time.ts'
import type { Calendar } from '#app/routes/orbiter/calendar/read-calendar.server.ts'

export function Month({ calendar: { span, slots, bookings, today } }: { calendar: Calendar }) {
  return (
    <>
      <div className="cal-month cal-weekdays mt-5" aria-hidden="true">
        {['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="cal-month mt-2">
        {datesOf(span).map((date) => {
          const free = joinFreeTimes(slots.filter((slot) => slot.date === date))
          const booked = bookings.filter((booking) => booking.date === date).length
          const label = `${formatDate(date)}: ${free.length === 0 ? 'no free time' : free.map((one) => `free ${formatClock(date, one.startTime)} to ${formatClock(date, one.endTime)}`).join(', ')}${booked > 0 ? `, ${booked} booked` : ''}`
          return (
            <li key={date}>
              <Link
                to={calendarHref(span, { view: 'week', date })}
                className="cal-cell"
                data-free={free.length > 0 || undefined}
                data-past={date < today || undefined}
                aria-current={date === today ? 'date' : undefined}
                data-outside={date.slice(0, 7) !== span.date.slice(0, 7) || undefined}
              >
                <span aria-hidden="true">{Number(date.slice(8))}</span>
                {date >= today && free.length > 0 && (
                  <span aria-hidden="true" className="cal-free">
                    {free
                      .map((one) => `${whole(one.startTime)} – ${whole(one.endTime)}`)
                      .join(', ')}
                  </span>
                )}
                {booked > 0 && (
                  <span aria-hidden="true" className="cal-count">
                    {booked}
                  </span>
                )}
                <span className="sr-only">{label}</span>
              </Link>
            </li>
          )
        })}
      </ol>
      <p className="cal-legend" aria-hidden="true">
        <span className="cal-key" data-free /> Free time
        <span className="cal-count">1</span> Booked
        <span className="cal-key" data-today /> Today
      </p>
    </>
  )
}
