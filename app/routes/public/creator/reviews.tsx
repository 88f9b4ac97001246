import { Link } from 'react-router'
import { formatDate } from '#app/base/time.ts'
import type { PublicProfile } from '#app/features/creators/creator-queries.server.ts'
import type { Review } from '#app/features/reviews/review.ts'
import { paths } from '#app/base/paths.ts'
import { tabInAddress, type CreatorTab } from '#app/routes/public/creator/creator-tabs.ts'
import { StarRating } from '#app/ui/star-rating.tsx'

interface ReviewsProps {
  profile: PublicProfile
  tab: CreatorTab
  reviews: Review[]
}

export function Reviews({ profile, tab, reviews }: ReviewsProps) {
  const isCut = reviews.length < profile.reviewCount
  return (
    <section aria-labelledby="reviews" className="border-t border-line py-12">
      <h2 id="reviews" className="display-3">
        Reviews
      </h2>
      {reviews.length === 0 && <p className="mt-4 text-muted">No reviews yet</p>}
      <ul className="review-list">
        {reviews.map((review) => (
          <li key={review.id} className="grid content-start gap-2">
            <StarRating value={review.rating} />
            {review.text && <p className="break-words">{review.text}</p>}
            <p className="text-sm text-muted">
              {review.customerName} · {review.projectType} ·{' '}
              {formatDate(review.createdAt.slice(0, 10))}
            </p>
            {review.reply && (
              <p className="booking-reason text-sm break-words">
                <b className="font-semibold">{profile.fullName} replied:</b> {review.reply}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isCut && (
        <p className="mt-8 flex flex-wrap items-center gap-4 text-muted">
          Showing {reviews.length} of {profile.reviewCount} reviews
          <Link
            to={`${paths.creator(profile.userId, { tab: tabInAddress(tab), reviews: 'all' })}#reviews`}
            preventScrollReset
            className="text-link py-2"
          >
            See all
          </Link>
        </p>
      )}
    </section>
  )
}
