import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { timeRemaining } from '#app/base/durations.ts'
import { AcceptButton } from '#app/routes/bookings/cards/accept-button.tsx'
import { BookingFrame } from '#app/routes/bookings/cards/booking-frame.tsx'
import { shownDomain } from '#work/bookings/booking.ts'
import type { OrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'
import { useReject, type AnswerPlace } from '#app/routes/bookings/cards/use-reject.tsx'
import { paths } from '#app/base/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { buttonClass } from '#app/ui/button.tsx'

interface RequestCardProps extends AnswerPlace {
  booking: OrbiterBooking
  serverNow: string
  /** Whether another card has the page's main action. */
  isQuiet?: boolean
  headingLevel?: 2 | 3
}

/** A request as the Orbiter sees it. */
export function RequestCard({
  booking,
  serverNow,
  isQuiet = false,
  action,
  rejectHref,
  headingLevel,
}: RequestCardProps) {
  const {
    customerDisplayName,
    customerEmailDomain,
    customerEmail,
    status,
    isExpired,
    statusReason,
  } = booking
  const isOpen = status === 'pending' && !isExpired
  const reject = useReject(booking, { action, rejectHref }, 'sm')
  return (
    <BookingFrame
      booking={booking}
      serverNow={serverNow}
      formatLeft={timeRemaining}
      headingLevel={headingLevel}
      who={
        <>
          <Avatar name={customerDisplayName} size="sm" />
          <span>{customerDisplayName}</span>
        </>
      }
      contact={
        customerEmail ? (
          <a href={`mailto:${customerEmail}`} className="text-link">
            {customerEmail}
          </a>
        ) : (
          shownDomain(customerEmailDomain)
        )
      }
      price={<Earnings booking={booking} />}
      actions={
        <>
          {isOpen && (
            <AcceptButton
              booking={booking}
              action={action}
              tone={isQuiet ? 'quiet' : 'main'}
              size="sm"
            />
          )}
          {isOpen && reject.button}
          <Link
            to={paths.booking(booking.id)}
            className={buttonClass('ghost', 'sm')}
            aria-label={`View Details: ${customerDisplayName}`}
          >
            View Details
          </Link>
        </>
      }
    >
      {statusReason && <p className="booking-reason">Reason: {statusReason}</p>}
      {isOpen && reject.form}
    </BookingFrame>
  )
}

function Earnings({
  booking: { priceCents, quoteCents, earningsCents, status, isExpired },
}: {
  booking: OrbiterBooking
}) {
  if (priceCents === null || earningsCents === null) {
    return quoteCents === null ? (
      <span className="text-muted">To be quoted</span>
    ) : (
      <>
        <span className="tabular">{formatMoney(quoteCents)}</span>{' '}
        <span className="small text-muted">quoted</span>
      </>
    )
  }
  const isLost = isExpired || status === 'rejected' || status === 'cancelled'
  return (
    <>
      {!isLost && (
        <span>
          You earn <b className="tabular">{formatMoney(earningsCents)}</b>
        </span>
      )}
      <span className="small text-muted">
        {isLost ? (
          <span className="tabular">{formatMoney(priceCents)}</span>
        ) : (
          <>
            of <span className="tabular">{formatMoney(priceCents)}</span>
          </>
        )}
      </span>
    </>
  )
}
