import { Link, useFetcher } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { timeRemaining } from '#app/base/time.ts'
import { BookingFrame } from '#app/routes/bookings/cards/booking-frame.tsx'
import type { OrbiterBooking } from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { rejectRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonButton } from '#app/routes/bookings/cards/reason-form.tsx'
import { paths } from '#app/base/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'

interface RequestCardProps {
  booking: OrbiterBooking
  serverNow: string
  /** Where answers are submitted, and the page that shows the rejection form. */
  action: string
  rejectHref: string
  headingLevel?: 2 | 3
}

/** A request as the Orbiter sees it. */
export function RequestCard({
  booking,
  serverNow,
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
          `@${customerEmailDomain}`
        )
      }
      price={<Earnings booking={booking} />}
      actions={
        <>
          {isOpen &&
            (booking.priceCents === null ? (
              <QuoteLink booking={booking} />
            ) : (
              <AcceptButton booking={booking} action={action} />
            ))}
          {isOpen && (
            <ReasonButton
              question={rejectRequest(booking)}
              label="Reject"
              accessibleLabel={`Reject the request of ${customerDisplayName}`}
              action={action}
              href={rejectHref}
            />
          )}
          <Link
            to={paths.booking(booking.id)}
            className={buttonClass('quiet', 'sm')}
            aria-label={`View Details: ${customerDisplayName}`}
          >
            View Details
          </Link>
        </>
      }
    >
      {statusReason && <p className="booking-reason">Reason: {statusReason}</p>}
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
        <span className="text-sm text-muted">quoted</span>
      </>
    )
  }
  const isLost = isExpired || status === 'rejected' || status === 'cancelled'
  return (
    <>
      {!isLost && (
        <span className="booking-earnings">
          You earn <b className="tabular">{formatMoney(earningsCents)}</b>
        </span>
      )}
      <span className="text-sm text-muted">
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

/** A request without a price needs a quote first: only then can it be booked. */
function QuoteLink({
  booking: { id, customerDisplayName, quoteCents },
}: {
  booking: OrbiterBooking
}) {
  return (
    <Link
      to={paths.booking(id, { do: 'quote' })}
      className={buttonClass(quoteCents === null ? 'main' : 'quiet', 'sm')}
      aria-label={`${quoteCents === null ? 'Send a quote' : 'Change the quote'} for ${customerDisplayName}`}
    >
      {quoteCents === null ? 'Send a quote' : 'Change the quote'}
    </Link>
  )
}

function AcceptButton({ booking, action }: { booking: OrbiterBooking; action: string }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="bookingId" value={booking.id} />
      <Button
        type="submit"
        tone="main"
        size="sm"
        busy={fetcher.state !== 'idle'}
        aria-label={`Accept the request of ${booking.customerDisplayName}`}
      >
        Accept
      </Button>
    </fetcher.Form>
  )
}
