import { useFetcher } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { timeRemaining } from '#app/base/time.ts'
import { BookingFrame } from '#app/features/bookings/booking-frame.tsx'
import type { OrbiterBooking } from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { RejectButton } from '#app/features/bookings/reject-booking-form.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'

interface RequestCardProps {
  booking: OrbiterBooking
  serverNow: string
  /** Where answers are sent, and where the form for a refusal stands by itself. */
  action: string
  rejectHref: string
  headingLevel?: 2 | 3
}

/** A request as the Orbiter sees it. */
export function RequestCard({ booking, serverNow, action, rejectHref, headingLevel }: RequestCardProps) {
  const { customerDisplayName, customerEmailDomain, customerEmail, status, isExpired, statusReason } = booking
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
        isOpen && (
          <>
            <AcceptButton booking={booking} action={action} />
            <RejectButton booking={booking} action={action} href={rejectHref} />
          </>
        )
      }
    >
      {statusReason && <p className="booking-reason">Reason: {statusReason}</p>}
    </BookingFrame>
  )
}

function Earnings({ booking: { priceCents, earningsCents, status, isExpired } }: { booking: OrbiterBooking }) {
  if (priceCents === null || earningsCents === null) return <span className="text-muted">To be quoted</span>
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

function AcceptButton({ booking, action }: { booking: OrbiterBooking; action: string }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="bookingId" value={booking.id} />
      <Button type="submit" tone="main" size="sm" busy={fetcher.state !== 'idle'} aria-label={`Accept the request of ${booking.customerDisplayName}`}>
        Accept
      </Button>
    </fetcher.Form>
  )
}
