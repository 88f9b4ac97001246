import { Clock3, MapPin, MessageSquare } from 'lucide'
import { useId } from 'react'
import { Link, useRevalidator } from 'react-router'
import { capital } from '#app/base/capital.ts'
import { countOf } from '#app/base/count.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatLength, timeRemaining } from '#app/base/durations.ts'
import type { OrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { AcceptButton } from '#app/routes/bookings/cards/accept-button.tsx'
import { TimeRing } from '#app/routes/bookings/cards/time-ring.tsx'
import { useReject } from '#app/routes/bookings/cards/use-reject.tsx'
import { AnswerPoster } from '#app/routes/orbiter/overview/answer-poster.tsx'
import { AnswerEarnings } from '#app/routes/orbiter/overview/answer-earnings.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface RequestRowProps {
  booking: OrbiterBooking
  /** How many bookings the Orbiter has or had with this customer. */
  bookings: number
  serverNow: string
  /** Whether the row is the first one, which is drawn large and has the page's main action. */
  isPanel: boolean
}

/** A request on the overview, answered in place. */
export function RequestRow({ booking, bookings, serverNow, isPanel }: RequestRowProps) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const { nearby, notes } = booking
  const size = isPanel ? 'md' : 'sm'
  const reject = useReject(
    booking,
    { action: paths.orbiter(), rejectHref: paths.orbiter({ reject: booking.id }) },
    size,
  )
  return (
    <article className={isPanel ? 'answer answer-panel' : 'answer'} aria-labelledby={`${id}-who`}>
      <p className="answer-left">
        <TimeRing from={booking.createdAt} to={booking.expiresAt} serverNow={serverNow} />
        <Countdown
          to={booking.expiresAt}
          serverNow={serverNow}
          format={timeRemaining}
          onEnd={() => void revalidate()}
        />
      </p>
      <AnswerPoster picture={booking.picture} soldAs={booking.soldAs} isPanel={isPanel} />
      <div className="answer-what">
        <h3 className="answer-title">
          <Link to={paths.booking(booking.id)} className="answer-link">
            {booking.title}
          </Link>
        </h3>
        <p className="answer-who">
          <span id={`${id}-who`}>{booking.customerDisplayName}</span>
          {bookings > 0 && ` · ${countOf(bookings, 'booking')} with you`}
          {isPanel
            ? ` · @${booking.customerEmailDomain}`
            : booking.soldAs && ` · ${booking.soldAs}`}
        </p>
      </div>
      <ul className="answer-facts">
        <li>
          <Icon of={Clock3} size={18} />
          <span>
            <span className="time-words">{capital(booking.when)}</span> ·{' '}
            {formatLength(booking.durationMinutes, booking.days)}
            {isPanel && ` · Event ends ${booking.eventEnds}`}
          </span>
        </li>
        {nearby && (
          <li>
            <Icon of={MapPin} size={18} />
            {nearby}
          </li>
        )}
        {notes && (
          <li>
            <Icon of={MessageSquare} size={18} />
            <span className="answer-notes">{notes}</span>
          </li>
        )}
      </ul>
      <AnswerEarnings
        earnsCents={booking.earningsCents}
        priceCents={booking.priceCents}
        none={
          booking.quoteCents === null ? 'To be quoted' : `${formatMoney(booking.quoteCents)} quoted`
        }
      />
      <div className="answer-actions">
        <AcceptButton
          booking={booking}
          action={paths.orbiter()}
          tone={isPanel ? 'main' : 'quiet'}
          size={size}
        />
        {reject.button}
      </div>
      {reject.form}
    </article>
  )
}
