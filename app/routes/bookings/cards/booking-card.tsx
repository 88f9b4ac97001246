import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { dateIn, nearDateTime } from '#app/base/near-time.ts'
import { capital } from '#app/base/capital.ts'
import { formatLength, timeLeft } from '#app/base/durations.ts'
import { isOvertaken } from '#work/bookings/booking.ts'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import { DayBlock } from '#app/routes/bookings/cards/booking-day.tsx'
import { StatusBadge, wallTime } from '#app/routes/bookings/cards/booking-time.tsx'
import { Notes } from '#app/routes/bookings/cards/booking-notes.tsx'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import { CardActions } from '#app/routes/bookings/cards/card-actions.tsx'
import { EventCountdown } from '#app/routes/bookings/cards/event-countdown.tsx'
import { paths } from '#app/base/paths.ts'
import { BookingPlace } from '#app/routes/bookings/cards/booking-place.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { GivenStars } from '#app/ui/star-rating.tsx'

interface BookingCardProps {
  booking: CustomerBooking
  serverNow: string
  /** Where the cancellation form is submitted, and the page that shows that form. */
  action: string
  cancelHref: string
}

/** A customer's own booking: its picture, time, place, Orbiter, state, and next step. */
export function BookingCard({ booking, serverNow, action, cancelHref }: BookingCardProps) {
  const { id, orbiterName, status, isExpired, notes, venueAddress } = booking
  const isOver = isExpired || status === 'rejected' || status === 'cancelled'
  return (
    <article
      className="trip"
      data-over={isOver || undefined}
      aria-labelledby={`trip-${id} trip-${id}-who`}
    >
      <DayBlock booking={booking} serverNow={serverNow} />
      <JobPoster picture={booking.picture} width={72} />
      <div className="trip-head">
        <p className="booking-status">
          <StatusBadge booking={booking} serverNow={serverNow} formatLeft={timeLeft} />
          {status === 'accepted' && (
            <EventCountdown startAt={booking.startAt} serverNow={serverNow} />
          )}
          {booking.dayHint && !isOver && status !== 'completed' && (
            <span className="booking-hint">{booking.dayHint}</span>
          )}
        </p>
        <h2 id={`trip-${id}`} className="booking-who">
          <Link
            to={booking.project ? paths.project(booking.project.id) : paths.booking(id)}
            className="booking-who-link"
          >
            {booking.project?.title ?? booking.title}
          </Link>
        </h2>
        <p className="row-8 shrink strong">
          <Avatar src={booking.orbiterImageUrl} name={orbiterName} size="sm" />
          <span id={`trip-${id}-who`}>
            {booking.isListed ? (
              <Link to={paths.creator(booking.orbiterId)} className="booking-who-link">
                {orbiterName}
              </Link>
            ) : (
              orbiterName
            )}
          </span>
        </p>
        <p>
          <span className="time-words">{wallTime(booking)}</span>
          <span className="text-muted">
            {' '}
            · {formatLength(booking.durationMinutes, booking.days)} · Event ends {booking.eventEnds}
          </span>
        </p>
      </div>
      <div className="trip-body">
        <p className="medium">{booking.sentence.says}</p>
        <p>
          {booking.soldAs && <span className="text-muted">{booking.soldAs} · </span>}
          <Price booking={booking} />
        </p>
        {venueAddress && <BookingPlace place={venueAddress} />}
        {notes && <Notes text={notes} />}
        {booking.hidesContacts && (
          <p className="booking-reason">Contact details are hidden for now</p>
        )}
        {booking.statusReason && (
          <p className="booking-reason">
            {isOvertaken(booking.statusReason) ? '' : 'Reason: '}
            {booking.statusReason}
          </p>
        )}
        {booking.stars !== null && (
          <p className="cluster-8 text-muted">
            You gave <GivenStars value={booking.stars} />
          </p>
        )}
        {booking.isBookable && booking.nearestTimes.length > 0 && (
          <NearestTimes booking={booking} today={dateIn(serverNow, booking.timeZone)} />
        )}
      </div>
      <div className="trip-actions">
        <CardActions booking={booking} action={action} cancelHref={cancelHref} />
      </div>
    </article>
  )
}

function Price({ booking: { priceCents, quoteCents } }: { booking: CustomerBooking }) {
  if (priceCents !== null) return <span className="tabular">{formatMoney(priceCents)}</span>
  if (quoteCents === null) return <span className="text-muted">To be quoted</span>
  return (
    <>
      <span className="tabular">{formatMoney(quoteCents)}</span>{' '}
      <span className="small text-muted">quoted. Accept or decline</span>
    </>
  )
}

function NearestTimes({ booking, today }: { booking: CustomerBooking; today: string }) {
  return (
    <div className="stack-8 above-4 text-muted">
      <p>Nearest free times:</p>
      <ul className="cluster-8 text-fg">
        {booking.nearestTimes.map(({ date, time }) => (
          <li key={`${date} ${time}`}>
            <Link
              to={paths.creator(booking.orbiterId, { book: booking.offerKey, date, time })}
              className="chip chip-sm"
            >
              {capital(nearDateTime(date, time, today))}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
