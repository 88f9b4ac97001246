import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { formatClock } from '#app/base/time.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import { AnswerForm } from '#app/routes/dashboard/managed/answer-form.tsx'
import { buttonClass } from '#app/ui/button.tsx'

type Answerable = Pick<
  CustomerBooking,
  | 'id'
  | 'state'
  | 'orbiterName'
  | 'quoteCents'
  | 'proposal'
  | 'requestedDate'
  | 'requestedTime'
  | 'project'
>

interface BookingAnswersProps {
  booking: Answerable
  /** Whether this is the only accented button of the view. */
  isMain: boolean
}

/** What the booking waits for: another card, or an answer to a new time, a quote, or a delivery. */
export function BookingAnswers({ booking, isMain }: BookingAnswersProps) {
  const { id, state, orbiterName, quoteCents, proposal } = booking
  const tone = isMain ? 'main' : 'quiet'
  const answer = { action: paths.booking(id) }
  if (state === 'unpaid')
    return (
      <Link
        to={paymentPaths.payAgain(booking.project?.id ?? id)}
        className={buttonClass(tone, 'sm')}
        aria-label={`Use another card for ${orbiterName}`}
      >
        Use another card
      </Link>
    )
  if (state === 'orbiter-proposes' && proposal) {
    const isSameDay = proposal.requestedDate === booking.requestedDate
    const accept = isSameDay
      ? `Accept ${formatClock(proposal.requestedDate, proposal.requestedTime)}`
      : 'Accept the new time'
    const keep = isSameDay
      ? `Keep ${formatClock(booking.requestedDate, booking.requestedTime)}`
      : 'Keep the original time'
    return (
      <>
        <AnswerForm
          {...answer}
          fields={{ intent: 'agree' }}
          label={accept}
          accessibleLabel={`${accept}, with ${orbiterName}`}
          tone={tone}
        />
        <AnswerForm
          {...answer}
          fields={{ intent: 'decline' }}
          label={keep}
          accessibleLabel={`${keep}, with ${orbiterName}`}
          tone="quiet"
        />
      </>
    )
  }
  if (state === 'quoted' && quoteCents !== null)
    return (
      <AnswerForm
        {...answer}
        fields={{ intent: 'take-quote', quoteCents: String(quoteCents) }}
        label={`Book for ${formatMoney(quoteCents)}`}
        accessibleLabel={`Book for ${formatMoney(quoteCents)}: ${orbiterName}`}
        tone={tone}
      />
    )
  if (state === 'review')
    return (
      <Link
        to={deliveryPaths.delivery(booking.project?.id ?? id)}
        className={buttonClass(tone, 'sm')}
        aria-label={`Watch and approve: ${orbiterName}`}
      >
        Watch and approve
      </Link>
    )
  return null
}
