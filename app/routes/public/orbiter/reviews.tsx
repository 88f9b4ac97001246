import { Link } from 'react-router'
import { formatDate } from '#app/base/time.ts'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import type { Review } from '#market/reviews/review.ts'
import { paths } from '#app/base/paths.ts'
import { tabInAddress, type CreatorTab } from '#app/routes/public/orbiter/creator-tabs.ts'
import type { ChosenWhen } from '#app/routes/public/orbiter/request-form.ts'
import { GivenStars, StarRating } from '#app/ui/star-rating.tsx'

interface ReviewsProps {
  profile: PublicProfile
  tab: CreatorTab
  reviews: Review[]
  when: ChosenWhen
}

export function Reviews({ profile, tab, reviews, when }: ReviewsProps) {
  const isCut = reviews.length < profile.reviewCount
  return (
    <section aria-labelledby="reviews" className="profile-reviews">
      <h2 id="reviews" className="display-3">
        Reviews
      </h2>
      {profile.rating !== null && (
        <StarRating
          value={profile.rating}
          count={profile.reviewCount}
          className="review-stars above-12"
        />
      )}
      {reviews.length === 0 && <p className="above-16 text-muted">No reviews yet</p>}
      <ul className="review-list">
        {reviews.map((review) => (
          <li key={review.id} className="stack-8 top">
            <p className="line-12">
              <b className="strong">{review.customerName}</b>
              <GivenStars value={review.rating} />
            </p>
            <p className="small text-muted">
              {review.projectType} · {formatDate(review.createdAt.slice(0, 10))}
            </p>
            {review.text && <p className="review-text">{review.text}</p>}
            {review.reply && (
              <p className="booking-reason small wrap-anywhere">
                <b className="strong">{profile.fullName} replied:</b> {review.reply}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isCut && (
        <p className="cluster-12 above-32 text-muted">
          Showing {reviews.length} of {profile.reviewCount} reviews
          <Link
            to={`${paths.creator(profile.userId, { tab: tabInAddress(tab), reviews: 'all', ...when })}#reviews`}
            preventScrollReset
            className="text-link tall"
          >
            See all
          </Link>
        </p>
      )}
    </section>
  )
}
