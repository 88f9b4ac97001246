import { Ellipsis } from 'lucide'
import { Link } from 'react-router'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import { cancelRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonButton } from '#app/routes/bookings/cards/reason-form.tsx'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { buttonClass, type ButtonTone } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MenuButton } from '#app/ui/menu.tsx'

interface CardActionsProps {
  booking: CustomerBooking
  action: string
  cancelHref: string
}

/**
 * One button for what the customer can do next, or a link to the booking; the rest is behind `…`.
 * An accepted booking can be rescheduled or cancelled.
 */
export function CardActions({ booking, action, cancelHref }: CardActionsProps) {
  const { id, orbiterName, status, state, isExpired } = booking
  const [first, ...others] = doingOf(booking)
  const details: Action = {
    to: paths.booking(id),
    label: 'View Details',
    name: `View Details: ${orbiterName}`,
  }
  const rest: Action[] = [
    ...others,
    ...(first ? [details] : []),
    { to: `${paths.booking(id)}#messages`, label: 'Message', name: `Message ${orbiterName}` },
  ]
  if (state === 'booked' || state === 'matched')
    rest.push({
      to: paths.booking(id, { do: 'reschedule' }),
      label: 'Reschedule',
      name: `Reschedule with ${orbiterName}`,
    })
  if (status === 'accepted')
    rest.push({
      to: paths.booking(id, { do: 'cancel' }),
      label: 'Cancel',
      name: `Cancel the booking with ${orbiterName}`,
    })
  return (
    <>
      <ActionLink {...(first ?? details)} className={buttonClass(first?.tone ?? 'ghost', 'sm')} />
      <MenuButton
        label={`More: ${orbiterName}`}
        button={<Icon of={Ellipsis} size={20} />}
        className="menu-start"
        name="row-more"
      >
        {rest.map((entry) => (
          <ActionLink key={entry.label} {...entry} className="menu-item" />
        ))}
        {status === 'pending' && !isExpired && (
          <ReasonButton
            question={cancelRequest(booking)}
            label="Cancel"
            accessibleLabel={`Cancel the request to ${orbiterName}`}
            action={action}
            href={cancelHref}
            className="menu-item"
          />
        )}
      </MenuButton>
    </>
  )
}

interface Action {
  to: string
  label: string
  /** Accessible name, which says whose booking it is. */
  name: string
  tone?: ButtonTone
}

function ActionLink({ to, label, name, className }: Action & { className: string }) {
  return (
    <Link to={to} className={className} aria-label={name === label ? undefined : name}>
      {label}
    </Link>
  )
}

/** What can be done next; the first one is the button. */
function doingOf(booking: CustomerBooking): Action[] {
  const { id, orbiterId, orbiterName, orbiterLocation, status, state, isExpired } = booking
  // The Orbiter's page with the same offer chosen.
  const again = (label: string): Action[] =>
    booking.isBookable
      ? [
          {
            to: paths.creator(orbiterId, { book: booking.offerKey }),
            label,
            name: `${label}: ${orbiterName}`,
            tone: 'quiet',
          },
        ]
      : []
  if (state === 'unpaid')
    return [
      {
        to: paymentPaths.payAgain(booking.project?.id ?? id),
        label: 'Use another card',
        name: `Use another card for ${orbiterName}`,
        tone: 'main',
      },
    ]
  if (state === 'orbiter-proposes')
    return [
      {
        to: paths.booking(id),
        label: 'Accept or decline',
        name: `Accept or decline the new time of ${orbiterName}`,
        tone: 'main',
      },
    ]
  if (status === 'completed')
    return [
      ...(booking.stars === null
        ? [
            {
              to: paths.booking(id, { do: 'review' }),
              label: 'Review',
              name: `Review: ${orbiterName}`,
              tone: 'quiet' as const,
            },
          ]
        : []),
      ...again('Book again'),
    ]
  if (isExpired || status === 'rejected')
    return [
      ...again(isExpired ? 'Send again' : 'Another time'),
      {
        to: paths.browseCreators({ location: orbiterLocation ?? undefined }),
        label: 'Ask someone else',
        name: 'Ask someone else',
        tone: 'quiet',
      },
    ]
  return []
}
