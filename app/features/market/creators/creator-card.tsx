import { Check } from 'lucide'
import { formatMoney } from '#app/base/money.ts'
import { posterSources } from '#app/base/poster.ts'
import { deliveryLabel, LEVEL_LABELS, type CreatorCardData } from '#market/creators/creator.ts'
import { Heart } from '#market/creators/heart.tsx'
import { paths } from '#app/base/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface CreatorCardProps {
  creator: CreatorCardData
  /** The time of day in the search, if any. */
  time?: string
  /** Fetches the picture immediately, for cards at the top of the page. */
  isPriority?: boolean
}

const POSTER_SIZES = '150px'

/** An Orbiter's card in a list. Its links are plain, for a `LinkArea` around the list. */
export function CreatorCard({ creator, time, isPriority }: CreatorCardProps) {
  const { userId, fullName, level, rating, posterUrl, specialties, location, bio } = creator
  const { milesAway, freeOn } = creator
  const away = milesAway === null ? '' : `${milesAway || 'Under 1'} mi away`
  const when = freeOn && { date: freeOn.date, time: time || undefined }
  const profile = paths.creator(userId, when)
  return (
    <article className="creator-card">
      {/* Hidden, because the name below is the same link. */}
      <a href={profile} tabIndex={-1} aria-hidden="true">
        <VideoPoster
          {...posterSources(posterUrl)}
          sizes={POSTER_SIZES}
          videoSrc={creator.reelUrl}
          alt=""
          priority={isPriority}
        />
      </a>
      <Heart userId={userId} fullName={fullName} isSaved={creator.isSaved} />
      <div className="creator-card-facts">
        <h3 className="title creator-card-title">
          <Avatar src={creator.imageUrl} name={fullName} size="sm" />
          <a href={profile} className="creator-card-name">
            {fullName}
          </a>
        </h3>
        <p className="creator-card-rating row-8">
          {rating === null ? (
            'No reviews yet'
          ) : (
            <StarRating value={rating} count={creator.reviewCount} />
          )}
          {level && <span className="text-muted">· {LEVEL_LABELS[level]}</span>}
        </p>
        <Price creator={creator} />
        {creator.isAvailable ? (
          creator.freeText && <p className="creator-card-free">{creator.freeText}</p>
        ) : (
          <p className="text-muted">Unavailable</p>
        )}
        {specialties.length > 0 && <p className="text-muted">{specialties.join(', ')}</p>}
        <p className="creator-card-line text-muted">
          {[location, away].filter(Boolean).join(' · ')}
        </p>
        {bio && <p className="creator-card-bio">{bio}</p>}
        <div className="creator-card-end">
          <p className="creator-card-marks">
            <span>Profile {creator.completeness}%</span>
            {creator.hasPortfolio && (
              <span>
                <Icon of={Check} size={14} /> Portfolio
              </span>
            )}
          </p>
          <a
            href={paths.creator(userId, { tab: 'portfolio', ...when })}
            className="text-link"
            aria-label={`View Work of ${fullName}`}
          >
            View Work
          </a>
          <a href={profile} className="text-link" aria-label={`View Profile of ${fullName}`}>
            View Profile
          </a>
          {/* Shown even when the Orbiter takes no bookings: the profile then says so. */}
          <a
            href={paths.creator(userId, { book: 'any', ...when })}
            className={buttonClass('quiet', 'sm')}
            aria-label={`Book Now: ${fullName}`}
          >
            Book Now
          </a>
        </div>
      </div>
    </article>
  )
}

/** The lowest price, what it buys, and when that is delivered. */
function Price({ creator: { startingPriceCents, priceFor, deliveryDays } }: CreatorCardProps) {
  return (
    <>
      <p className="creator-card-line">
        {startingPriceCents ? (
          <>
            from <b className="tabular">{formatMoney(startingPriceCents)}</b>
            {priceFor && ` · ${priceFor}`}
          </>
        ) : (
          'Ask for a quote'
        )}
      </p>
      {deliveryDays !== null && (
        <p className="creator-card-line text-muted">Delivery: {deliveryLabel(deliveryDays)}</p>
      )}
    </>
  )
}
