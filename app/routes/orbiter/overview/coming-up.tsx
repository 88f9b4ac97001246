import { Link } from 'react-router'
import { formatInstantFor } from '#app/base/event-time.ts'
import { formatLength } from '#app/base/durations.ts'
import type {
  OrbiterBooking,
  OrbiterBookings,
} from '#app/features/bookings/orbiter-booking-queries.server.ts'
import type { Assignment } from '#app/features/projects/orbiter-job-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { DayBlock } from '#app/routes/bookings/cards/booking-day.tsx'
import { wallTime } from '#app/routes/bookings/cards/booking-time.tsx'

interface ComingUpProps {
  upcoming: OrbiterBookings
  assignments: Assignment[]
  serverNow: string
}

/** What is owed of past events, then the next events. */
export function ComingUp({ upcoming, assignments, serverNow }: ComingUpProps) {
  const owed = assignments
    .flatMap((assignment) =>
      assignment.hasBegun ? assignment.deliverables.map((piece) => ({ assignment, piece })) : [],
    )
    .filter(({ piece }) => piece.deliveredAt === null)
    .toSorted((one, other) => one.piece.dueAt.localeCompare(other.piece.dueAt))
  return (
    <section aria-labelledby="upcoming-title" className="coming-up">
      <div className="desk-section">
        <h2 id="upcoming-title" className="title">
          Coming up
        </h2>
        <Link to={paths.orbiterCalendar()} className="text-link py-2.5 text-sm">
          Calendar
        </Link>
      </div>
      {upcoming.rows.length + owed.length === 0 ? (
        <p className="text-muted">Nothing booked yet. Accepted bookings appear here.</p>
      ) : (
        <ul className="coming-rows">
          {owed.map(({ assignment, piece }) => (
            <li key={piece.id}>
              <Link
                to={paths.orbiterBookings({ list: 'booked' })}
                className="coming-row coming-owed"
              >
                <span className="coming-name">
                  {piece.label}: {assignment.title}
                </span>
                <span className="coming-meta">
                  {piece.dueAt < serverNow ? 'Late, due' : 'Due'}{' '}
                  {formatInstantFor(piece.dueAt, assignment.timeZone, assignment.readerZone)}
                </span>
              </Link>
            </li>
          ))}
          {upcoming.rows.map((booking) => (
            <EventRow key={booking.id} booking={booking} serverNow={serverNow} />
          ))}
        </ul>
      )}
      {upcoming.total > upcoming.rows.length && (
        <p className="mt-4">
          <Link
            to={paths.orbiterBookings({ list: 'booked' })}
            className="text-link inline-block py-2.5"
          >
            All {upcoming.total} booked
          </Link>
        </p>
      )}
    </section>
  )
}

function EventRow({ booking, serverNow }: { booking: OrbiterBooking; serverNow: string }) {
  const where = booking.venueAddress ?? booking.nearby
  return (
    <li>
      <Link to={paths.booking(booking.id)} className="coming-row">
        <DayBlock booking={booking} serverNow={serverNow} />
        <span className="min-w-0">
          <span className="coming-name">{booking.customerDisplayName}</span>
          <span className="coming-meta">
            <span className="tabular">{wallTime(booking)}</span> ·{' '}
            {formatLength(booking.durationMinutes, booking.days)}
          </span>
          <span className="coming-meta">{booking.serviceType}</span>
          {booking.state !== 'booked' && booking.state !== 'matched' && (
            <span className="coming-says">{booking.sentence.says}</span>
          )}
          {where && <span className="coming-meta">{where}</span>}
        </span>
        {booking.dayHint && <span className="booking-hint">{booking.dayHint}</span>}
      </Link>
    </li>
  )
}
