import { Link } from 'react-router'
import type { BookingView } from '#work/bookings/booking-view.server.ts'
import type { Review } from '#market/reviews/review.ts'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { GivenStars } from '#app/ui/star-rating.tsx'

export function ReviewSection({ view, review }: { view: BookingView; review: Review }) {
  return (
    <section className="booking-section" aria-labelledby="review-title">
      <h2 id="review-title" className="title">
        {view.side === 'customer' ? 'Your review' : `Review of ${review.customerName}`}
      </h2>
      <GivenStars value={review.rating} />
      {review.text && <p className="wrap-anywhere">{review.text}</p>}
      {review.reply && (
        <p className="booking-reason wrap-anywhere">
          <b className="strong">{view.side === 'orbiter' ? 'You' : view.orbiterName} replied:</b>{' '}
          {review.reply}
        </p>
      )}
      {view.side === 'orbiter' && !review.reply && (
        <p>
          <Link to={paths.booking(view.id, { do: 'reply' })} className={buttonClass('quiet', 'sm')}>
            Reply
          </Link>
        </p>
      )}
    </section>
  )
}
