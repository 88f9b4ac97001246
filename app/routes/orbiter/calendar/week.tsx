import { Form, Link } from 'react-router'
import { formatClock, formatDate } from '#app/base/time.ts'
import type { OwnSlot } from '#app/features/availability/own-calendar.server.ts'
import { paths } from '#app/base/paths.ts'
import { datesOf, calendarHref } from '#app/routes/orbiter/calendar/calendar-view.ts'
import type { Calendar } from '#app/routes/orbiter/calendar/read-calendar.server.ts'
import { Button } from '#app/ui/button.tsx'

export function Week({ calendar: { span, slots, bookings, today } }: { calendar: Calendar }) {
  return (
    <ul className="cal-week mt-5">
      {datesOf(span).map((date) => {
        const free = slots.filter((slot) => slot.date === date)
        const booked = bookings.filter((booking) => booking.date === date)
        return (
          <li
            key={date}
            className="cal-day"
            data-past={date < today || undefined}
            data-empty={free.length + booked.length === 0 || undefined}
          >
            <h3 className="cal-date">
              {formatDate(date, false)}
              {date === today && <span className="text-muted"> · Today</span>}
            </h3>
            <div className="cal-entries">
              {booked.map((booking) => (
                <Link key={booking.id} to={paths.booking(booking.id)} className="cal-booking">
                  <strong>{formatClock(date, booking.time) + booking.zone}</strong> {booking.who} ·{' '}
                  {booking.what}
                </Link>
              ))}
              {free.map((slot) => (
                <Slot
                  key={slot.id}
                  slot={slot}
                  action={calendarHref(span)}
                  canRemove={date >= today}
                />
              ))}
              {free.length === 0 && booked.length === 0 && (
                <p className="text-sm text-muted">{date < today ? 'Over' : 'No free time'}</p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Slot({ slot, action, canRemove }: { slot: OwnSlot; action: string; canRemove: boolean }) {
  const time = `${formatClock(slot.date, slot.startTime)} – ${formatClock(slot.date, slot.endTime)}`
  const when = `${time}, ${formatDate(slot.date, false)}`
  return (
    <div className="cal-slot">
      <p>
        {time}
        {slot.weekdays.length > 0 && (
          <span className="block text-sm text-muted">
            Every {slot.weekdays.map(capitalized).join(', ')}
          </span>
        )}
      </p>
      {canRemove && (
        <Form method="post" action={action} className="flex flex-wrap gap-2" preventScrollReset>
          <input type="hidden" name="slotId" value={slot.id} />
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="remove-slot"
            aria-label={`Remove ${when}`}
          >
            Remove
          </Button>
          {slot.weekdays.length > 0 && (
            <Button
              type="submit"
              size="sm"
              tone="ghost"
              name="intent"
              value="remove-series"
              aria-label={`Remove series of ${when}`}
            >
              Remove series
            </Button>
          )}
        </Form>
      )}
    </div>
  )
}

function capitalized(key: string): string {
  return key.slice(0, 1).toUpperCase() + key.slice(1, 3)
}
