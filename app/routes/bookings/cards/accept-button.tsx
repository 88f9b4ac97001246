import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { OrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { Button, buttonClass, type ButtonSize, type ButtonTone } from '#app/ui/button.tsx'

interface AcceptButtonProps {
  booking: OrbiterBooking
  action: string
  tone?: ButtonTone
  size?: ButtonSize
}

/**
 * Accepts a request. A request without a price needs a quote first, because only then can it be
 * booked.
 */
export function AcceptButton({ booking, action, tone = 'main', size = 'md' }: AcceptButtonProps) {
  const fetcher = useFormFetcher()
  const { id, customerDisplayName, priceCents, quoteCents } = booking
  if (priceCents === null) {
    const label = quoteCents === null ? 'Send a quote' : 'Change the quote'
    return (
      <Link
        to={paths.booking(id, { do: 'quote' })}
        className={buttonClass(quoteCents === null ? tone : 'quiet', size)}
        aria-label={`${label} for ${customerDisplayName}`}
      >
        {label}
      </Link>
    )
  }
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="bookingId" value={id} />
      <Button
        type="submit"
        tone={tone}
        size={size}
        busy={isBusy(fetcher)}
        aria-label={`Accept the request of ${customerDisplayName}`}
      >
        Accept
      </Button>
    </fetcher.Form>
  )
}
