import { CalendarPlus, MapPin } from 'lucide'
import { formatLength } from '#app/base/durations.ts'
import { dateIn, shortDate } from '#app/base/near-time.ts'
import { bothTimes } from '#app/routes/bookings/cards/booking-time.tsx'
import { isUndecided } from '#work/bookings/booking.ts'
import type { BookingView } from '#work/bookings/booking-view.server.ts'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Section } from '#app/ui/section.tsx'

const mapLink = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

export function TimeAndPlace({ view, serverNow }: { view: BookingView; serverNow: string }) {
  const isOn = view.status === 'accepted' || view.status === 'completed' || isUndecided(view)
  return (
    <Section
      id="when-title"
      title="When and where"
      action={
        isOn && (
          <a href={paths.bookingCalendar(view.id)} className={buttonClass('quiet', 'sm')} download>
            <Icon of={CalendarPlus} /> Add to calendar
          </a>
        )
      }
    >
      <p className="when-date">{shortDate(view.requestedDate, dateIn(serverNow, view.timeZone))}</p>
      <p className="when-time">
        <span className="time-words">{bothTimes(view)}</span>
        <span className="text-muted"> · {formatLength(view.durationMinutes, view.days)}</span>
      </p>
      <p>
        The event ends <span className="time-words">{view.eventEnds}</span>
      </p>
      <Where view={view} />
      {view.notes && (
        <div className="stack-4">
          <p className="small medium text-muted">Notes with the request</p>
          <p className="pre-line wrap-anywhere">{view.notes}</p>
        </div>
      )}
      {view.hidesContacts && isUndecided(view) && (
        <p className="small text-muted">
          Contact details that you wrote are hidden for now.{' '}
          {view.side === 'orbiter' ? view.customerName : view.orbiterName} sees them once the
          booking is accepted.
        </p>
      )}
    </Section>
  )
}

function Where({ view }: { view: BookingView }) {
  const { venueAddress, nearby } = view
  if (venueAddress)
    return (
      <a href={mapLink(venueAddress)} target="_blank" rel="noreferrer" className="where-link">
        <Icon of={MapPin} />
        <span>
          {venueAddress}
          <span className="small block text-muted">Open map</span>
        </span>
      </a>
    )
  if (nearby)
    return (
      <p className="where-link">
        <Icon of={MapPin} />
        <span>
          {nearby}
          {isUndecided(view) && (
            <span className="small block text-muted">You get the address when you accept</span>
          )}
        </span>
      </p>
    )
  return (
    <p className="text-muted">
      {view.status === 'accepted' || isUndecided(view)
        ? 'No address yet. Agree on a place in the messages below.'
        : 'No address was given.'}
    </p>
  )
}
