import { Link } from 'react-router'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import { cancelRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonButton } from '#app/routes/bookings/cards/reason-form.tsx'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { buttonClass, type ButtonTone } from '#app/ui/button.tsx'

interface CardActionsProps {
  booking: CustomerBooking
  action: string
  cancelHref: string
}

/**
 * What the customer can do next is a button and comes first. Every card also links to the booking
 * and its messages; an accepted booking can be rescheduled or cancelled.
 */
export function CardActions({ booking, action, cancelHref }: CardActionsProps) {
  const { id, orbiterName, status, state, isExpired } = booking
  const isOpen = status === 'pending' && !isExpired
  return (
    <>
      {state === 'unpaid' && (
        <CardLink
          to={paymentPaths.payAgain(booking.project?.id ?? id)}
          label="Use another card"
          accessibleLabel={`Use another card for ${orbiterName}`}
          tone="main"
        />
      )}
      {state === 'orbiter-proposes' && (
        <CardLink
          to={paths.booking(id)}
          label="Accept or decline"
          accessibleLabel={`Accept or decline the new time of ${orbiterName}`}
          tone="main"
        />
      )}
      {status === 'completed' && booking.stars === null && (
        <CardLink
          to={paths.booking(id, { do: 'review' })}
          label="Review"
          about={orbiterName}
          tone="quiet"
        />
      )}
      {status === 'completed' && booking.isBookable && (
        <CardLink to={bookAgain(booking)} label="Book again" about={orbiterName} tone="quiet" />
      )}
      {(isExpired || status === 'rejected') && <AskAgain booking={booking} />}
      <CardLink to={paths.booking(id)} label="View Details" about={orbiterName} />
      <CardLink
        to={`${paths.booking(id)}#messages`}
        label="Message"
        accessibleLabel={`Message ${orbiterName}`}
      />
      {(state === 'booked' || state === 'matched') && (
        <CardLink
          to={paths.booking(id, { do: 'reschedule' })}
          label="Reschedule"
          accessibleLabel={`Reschedule with ${orbiterName}`}
        />
      )}
      {status === 'accepted' && (
        <CardLink
          to={paths.booking(id, { do: 'cancel' })}
          label="Cancel"
          accessibleLabel={`Cancel the booking with ${orbiterName}`}
        />
      )}
      {isOpen && (
        <ReasonButton
          question={cancelRequest(booking)}
          label="Cancel"
          accessibleLabel={`Cancel the request to ${orbiterName}`}
          action={action}
          href={cancelHref}
          tone="ghost"
        />
      )}
    </>
  )
}

/** The Orbiter's page with the same offer chosen. */
const bookAgain = ({ orbiterId, offerKey }: CustomerBooking) =>
  paths.creator(orbiterId, { book: offerKey })

interface CardLinkProps {
  to: string
  label: string
  /** Whose booking it is, for screen readers. */
  about?: string
  accessibleLabel?: string
  tone?: ButtonTone
}

function CardLink({ to, label, about, accessibleLabel, tone = 'ghost' }: CardLinkProps) {
  return (
    <Link
      to={to}
      className={buttonClass(tone, 'sm')}
      aria-label={accessibleLabel ?? `${label}: ${about}`}
    >
      {label}
    </Link>
  )
}

/** What to do after a request has expired or was declined. */
function AskAgain({ booking }: { booking: CustomerBooking }) {
  const { orbiterName, orbiterLocation, isBookable, isExpired } = booking
  return (
    <>
      {isBookable && (
        <CardLink
          to={bookAgain(booking)}
          label={isExpired ? 'Send again' : 'Another time'}
          about={orbiterName}
          tone="quiet"
        />
      )}
      <Link
        to={paths.browseCreators({ location: orbiterLocation ?? undefined })}
        className={buttonClass('ghost', 'sm')}
      >
        Ask someone else
      </Link>
    </>
  )
}
