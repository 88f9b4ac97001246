import { useRef } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#app/base/time.ts'
import { paths } from '#app/base/paths.ts'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { StarField } from '#app/ui/star-field.tsx'

/** Lets the customer rate the last finished booking on this page. */
export function StarAsk({ bookings }: { bookings: CustomerBooking[] }) {
  const booking = bookings[0]
  if (!booking) return null
  return (
    <section className="home-part" aria-labelledby="review-title">
      <div className="cluster-12 between">
        <h2 id="review-title" className="title">
          How was it?
        </h2>
        {bookings.length > 1 && (
          <Link to={paths.dashboardBookings({ tab: 'completed' })} className="text-link small">
            {bookings.length - 1} more to review
          </Link>
        )}
      </div>
      <ReviewForm key={booking.id} booking={booking} />
    </section>
  )
}

function ReviewForm({ booking }: { booking: CustomerBooking }) {
  const { id, orbiterName, title, soldAs, requestedDate } = booking
  const fetcher = useFormFetcher()
  const form = useRef<HTMLFormElement>(null)
  const action = paths.booking(id)
  useFormAutosave(form, { name: `${action}#review` })
  const errors = fetcher.data?.errors
  return (
    <fetcher.Form ref={form} method="post" action={action} className="review-ask">
      <input type="hidden" name="intent" value="review" />
      <JobPoster picture={booking.picture} width={72} />
      <div className="stack-4 shrink">
        <p className="strong wrap-anywhere">{orbiterName}</p>
        <p className="small text-muted">
          {[title, soldAs, formatDate(requestedDate, false)].filter(Boolean).join(' · ')}
        </p>
        <StarField
          legend={`Stars for ${orbiterName}`}
          name="rating"
          error={errors?.['rating']}
          hidesLegend
        />
      </div>
      <div className="review-more">
        <TextareaField
          label="What should others know?"
          name="text"
          idPrefix={`review-${id}`}
          optional
          rows={3}
          maxLength={2000}
          hint="Your review appears on the profile. You can't change it later."
          error={errors?.['text']}
        />
        <Button type="submit" busy={isBusy(fetcher)}>
          Publish review
        </Button>
      </div>
    </fetcher.Form>
  )
}
