import { BadgeCheck } from 'lucide'
import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { posterSources } from '#app/base/poster.ts'
import { LEVEL_LABELS, type CreatorCardData } from '#market/creators/creator.ts'
import { Heart } from '#market/creators/heart.tsx'
import { paths } from '#app/base/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'
import { Icon } from '#app/ui/icon.tsx'

const SPECIALTIES_SHOWN = 3
const SIZES = '(width >= 1024px) 400px, (width >= 640px) 46vw, 84vw'

/** An Orbiter on the home page, with fewer facts than in a listing, and one button. */
export function FeaturedOrbiter({ creator }: { creator: CreatorCardData }) {
  const {
    userId,
    fullName,
    level,
    rating,
    reviewCount,
    posterUrl,
    specialties,
    location,
    startingPriceCents,
  } = creator
  const more = specialties.length - SPECIALTIES_SHOWN
  return (
    <article className="featured-orbiter">
      <VideoPoster {...posterSources(posterUrl)} sizes={SIZES} videoSrc={creator.reelUrl} alt="">
        <h3 className="title">
          <Link to={paths.creator(userId)} className="creator-card-name">
            {fullName}
          </Link>
          <Icon of={BadgeCheck} className="verified" role="img" aria-label="Approved by Orbit" />
        </h3>
        <p className="reel-note small above-4 row-8">
          {rating === null ? 'No reviews yet' : <StarRating value={rating} count={reviewCount} />}
          {level && <span>· {LEVEL_LABELS[level]}</span>}
        </p>
        <p className="reel-note small above-4 block">
          {specialties.slice(0, SPECIALTIES_SHOWN).join(', ')}
          {more > 0 && ` +${more}`}
          {specialties.length > 0 && location && ' · '}
          {location}
        </p>
      </VideoPoster>
      <Heart userId={userId} fullName={fullName} isSaved={creator.isSaved} />
      <div className="cluster-12 between above-16">
        <p>
          {startingPriceCents ? (
            <>
              from <b className="tabular">{formatMoney(startingPriceCents)}</b>
            </>
          ) : (
            'Ask for a quote'
          )}
        </p>
        <LinkButton
          to={paths.creator(userId, { book: 'any' })}
          size="sm"
          aria-label={`Book Now: ${fullName}`}
        >
          Book Now
        </LinkButton>
      </div>
    </article>
  )
}
