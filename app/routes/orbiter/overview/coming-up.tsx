import { Link } from 'react-router'
import { formatLength } from '#app/base/durations.ts'
import type {
  OrbiterBooking,
  OrbiterBookings,
} from '#work/bookings/orbiter-booking-queries.server.ts'
import type { OwnOwed } from '#team/attention/own-owed.server.ts'
import { paths } from '#app/base/paths.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import { DayBlock } from '#app/routes/bookings/cards/booking-day.tsx'
import { wallTime } from '#app/routes/bookings/cards/booking-time.tsx'
import { AnswerForm } from '#app/routes/dashboard/managed/answer-form.tsx'
import { MonthMoney, type MonthMoneyProps } from '#app/routes/orbiter/overview/month-money.tsx'
import { NextEvent } from '#app/routes/orbiter/overview/next-event.tsx'
import { OwedRow } from '#app/routes/orbiter/owed/owed-list.tsx'

interface ComingUpProps {
  upcoming: OrbiterBookings
  owed: OwnOwed[]
  serverNow: string
  /** The current local date. */
  today: string
  money: MonthMoneyProps
}

/**
 * What was earned, the pieces owed for past events, then the next event as a poster, and those
 * after it.
 */
export function ComingUp({ upcoming, owed, serverNow, today, money }: ComingUpProps) {
  const [next, ...later] = upcoming.rows
  return (
    <section aria-labelledby="upcoming-title" className="shrink">
      <div className="desk-section">
        <h2 id="upcoming-title" className="title">
          Coming up
        </h2>
        <Link to={paths.orbiterCalendar()} className="text-link tall small">
          Calendar
        </Link>
      </div>
      <MonthMoney {...money} today={today} />
      {upcoming.rows.length + owed.length === 0 && (
        <p className="text-muted">Nothing booked yet. Accepted bookings appear here.</p>
      )}
      {owed.length > 0 && (
        <ul className="coming-rows">
          {owed.map((piece) => (
            <OwedRow key={piece.id} piece={piece} serverNow={serverNow} />
          ))}
        </ul>
      )}
      {next && (
        <div className="coming-next">
          <NextEvent booking={next} serverNow={serverNow} />
          <ProposalAnswers booking={next} />
        </div>
      )}
      {later.length > 0 && (
        <ul className="coming-rows">
          {later.map((booking) => (
            <EventRow key={booking.id} booking={booking} serverNow={serverNow} />
          ))}
        </ul>
      )}
      {upcoming.total > upcoming.rows.length && (
        <p className="above-16">
          <Link to={paths.orbiterBookings({ list: 'booked' })} className="text-link tall">
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
        <JobPoster picture={booking.picture} width={40} />
        <span className="shrink">
          <span className="coming-name">{booking.customerDisplayName}</span>
          <span className="small block text-muted">
            <span className="time-words">{wallTime(booking)}</span> ·{' '}
            {formatLength(booking.durationMinutes, booking.days)}
          </span>
          <span className="small block text-muted">
            {booking.title}
            {booking.soldAs && ` · ${booking.soldAs}`}
          </span>
          {booking.state !== 'booked' && booking.state !== 'matched' && (
            <span className="small block medium">{booking.sentence.says}</span>
          )}
          {where && <span className="small block text-muted">{where}</span>}
        </span>
        {booking.dayHint && <span className="booking-hint">{booking.dayHint}</span>}
      </Link>
      <ProposalAnswers booking={booking} />
    </li>
  )
}

/** The answers to a new time that the customer has proposed. */
function ProposalAnswers({ booking }: { booking: OrbiterBooking }) {
  if (booking.state !== 'customer-proposes') return null
  return (
    <div className="cluster-8 above-8 below-16">
      <AnswerForm
        action={paths.booking(booking.id)}
        fields={{ intent: 'agree' }}
        label="Accept the new time"
        accessibleLabel={`Accept the new time of ${booking.customerDisplayName}`}
        tone="quiet"
      />
      <AnswerForm
        action={paths.booking(booking.id)}
        fields={{ intent: 'decline' }}
        label="Keep the original time"
        accessibleLabel={`Keep the original time with ${booking.customerDisplayName}`}
        tone="quiet"
      />
    </div>
  )
}
