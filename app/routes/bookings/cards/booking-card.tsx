import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { formatDateTime } from '#app/base/event-time.ts'
import { timeLeft } from '#app/base/time.ts'
import { OVERLAP_REASON } from '#app/features/bookings/booking.ts'
import { BookingFrame } from '#app/routes/bookings/cards/booking-frame.tsx'
import { cancelRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonButton } from '#app/routes/bookings/cards/reason-form.tsx'
import type { CustomerBooking } from '#app/features/bookings/customer-booking-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { buttonClass } from '#app/ui/button.tsx'

interface BookingCardProps {
  booking: CustomerBooking
  serverNow: string
  /** Where the cancellation form is submitted, and the page that shows that form. */
  action: string
  cancelHref: string
}

/** A customer's own request. */
export function BookingCard({ booking, serverNow, action, cancelHref }: BookingCardProps) {
  const { orbiterId, orbiterName, orbiterImageUrl, status, isExpired, statusReason } = booking
  const who = (
    <>
      <Avatar src={orbiterImageUrl} name={orbiterName} size="sm" />
      {booking.isListed ? (
        <Link to={paths.creator(orbiterId)} className="booking-who-link">
          {orbiterName}
        </Link>
      ) : (
        <span>{orbiterName}</span>
      )}
    </>
  )
  const isOpen = status === 'pending' && !isExpired
  return (
    <BookingFrame
      booking={booking}
      serverNow={serverNow}
      formatLeft={timeLeft}
      who={who}
      price={<Price booking={booking} />}
      actions={
        <>
          {(isExpired || status === 'rejected') && <AskAgain booking={booking} />}
          <CardLinks booking={booking} />
          {isOpen && (
            <ReasonButton
              question={cancelRequest(booking)}
              label="Cancel"
              accessibleLabel={`Cancel the request to ${orbiterName}`}
              action={action}
              href={cancelHref}
            />
          )}
        </>
      }
    >
      {statusReason && (
        <p className="booking-reason">
          {statusReason === OVERLAP_REASON ? '' : 'Reason: '}
          {statusReason}
        </p>
      )}
      {booking.isBookable && booking.nearestTimes.length > 0 && <NearestTimes booking={booking} />}
    </BookingFrame>
  )
}

function Price({ booking: { priceCents, quoteCents } }: { booking: CustomerBooking }) {
  if (priceCents !== null) return <span className="tabular">{formatMoney(priceCents)}</span>
  if (quoteCents === null) return <span className="text-muted">To be quoted</span>
  return (
    <>
      <span className="tabular">{formatMoney(quoteCents)}</span>{' '}
      <span className="text-sm text-muted">quoted. Accept or decline</span>
    </>
  )
}

/**
 * Every card links to the booking and its messages; an accepted booking can be rescheduled or
 * cancelled.
 */
function CardLinks({ booking: { id, orbiterName, status, state } }: { booking: CustomerBooking }) {
  return (
    <>
      <Link
        to={paths.booking(id)}
        className={buttonClass('quiet', 'sm')}
        aria-label={`View Details: ${orbiterName}`}
      >
        View Details
      </Link>
      <Link
        to={`${paths.booking(id)}#messages`}
        className={buttonClass('quiet', 'sm')}
        aria-label={`Message ${orbiterName}`}
      >
        Message
      </Link>
      {state === 'orbiter-proposes' && (
        <Link
          to={paths.booking(id)}
          className={buttonClass('main', 'sm')}
          aria-label={`Answer the new time of ${orbiterName}`}
        >
          Accept or decline
        </Link>
      )}
      {(state === 'booked' || state === 'matched') && (
        <Link
          to={paths.booking(id, { do: 'reschedule' })}
          className={buttonClass('quiet', 'sm')}
          aria-label={`Reschedule with ${orbiterName}`}
        >
          Reschedule
        </Link>
      )}
      {status === 'accepted' && (
        <Link
          to={paths.booking(id, { do: 'cancel' })}
          className={buttonClass('ghost', 'sm')}
          aria-label={`Cancel the booking with ${orbiterName}`}
        >
          Cancel
        </Link>
      )}
    </>
  )
}

/** What to do next after a request that expired or was rejected. */
function AskAgain({ booking }: { booking: CustomerBooking }) {
  const { orbiterId, orbiterName, orbiterLocation, offerKey, isBookable, isExpired } = booking
  return (
    <>
      {isBookable && (
        <Link
          to={paths.creator(orbiterId, { book: offerKey })}
          className={buttonClass('quiet', 'sm')}
          aria-label={`${isExpired ? 'Send again' : 'Another time'}: ${orbiterName}`}
        >
          {isExpired ? 'Send again' : 'Another time'}
        </Link>
      )}
      <Link
        to={paths.browseCreators({ location: orbiterLocation ?? undefined })}
        className={buttonClass('quiet', 'sm')}
      >
        Ask someone else
      </Link>
    </>
  )
}

function NearestTimes({ booking }: { booking: CustomerBooking }) {
  return (
    <div className="booking-nearest">
      <p>Nearest free times:</p>
      <ul>
        {booking.nearestTimes.map(({ date, time }) => (
          <li key={`${date} ${time}`}>
            <Link
              to={paths.creator(booking.orbiterId, { book: booking.offerKey, date, time })}
              className="chip chip-sm"
            >
              {formatDateTime(date, time, false)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
