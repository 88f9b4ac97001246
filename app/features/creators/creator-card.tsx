import { Check } from 'lucide'
import { formatMoney } from '#app/base/money.ts'
import { posterSources } from '#app/base/poster.ts'
import {
  deliveryLabel,
  LEVEL_LABELS,
  type CreatorCardData,
} from '#app/features/creators/creator.ts'
import { Heart } from '#app/features/creators/heart.tsx'
import { paths } from '#app/base/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { OverlayChip } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface CreatorCardProps {
  creator: CreatorCardData
  /** Fetches the picture immediately, for cards at the top of the page. */
  isPriority?: boolean
}

const SPECIALTIES_SHOWN = 3
const POSTER_SIZES = '(width >= 1024px) 400px, (width >= 640px) 46vw, 92vw'

/** One Orbiter in a listing, with plain links for a `LinkArea` around the list. */
export function CreatorCard({ creator, isPriority }: CreatorCardProps) {
  const { userId, fullName, level, rating, reviewCount, posterUrl, specialties, location, bio } =
    creator
  const more = specialties.length - SPECIALTIES_SHOWN
  const work = specialties.slice(0, SPECIALTIES_SHOWN).join(', ') + (more > 0 ? ` +${more}` : '')
  const { milesAway } = creator
  const away = milesAway === null ? '' : `${milesAway || 'Under 1'} mi away`
  const facts = [work, location, away].filter(Boolean).join(' · ')
  return (
    <article className="creator-card">
      <VideoPoster
        {...posterSources(posterUrl)}
        sizes={POSTER_SIZES}
        videoSrc={creator.reelUrl}
        alt=""
        priority={isPriority}
        top={
          <>
            {level && <OverlayChip>{LEVEL_LABELS[level]}</OverlayChip>}
            <OverlayChip>
              {rating === null ? (
                'No reviews yet'
              ) : (
                <StarRating value={rating} count={reviewCount} />
              )}
            </OverlayChip>
          </>
        }
      >
        <h3 className="title flex items-center gap-2">
          <Avatar src={creator.imageUrl} name={fullName} size="sm" />
          <a href={paths.creator(userId)} className="creator-card-name">
            {fullName}
          </a>
        </h3>
        <p className="mt-1 text-sm text-on-media-muted">{facts}</p>
      </VideoPoster>
      <Heart userId={userId} fullName={fullName} isSaved={creator.isSaved} />
      <div className="creator-card-facts">
        {bio && <p className="line-clamp-2 text-[15px] wrap-anywhere text-muted">{bio}</p>}
        <p className="creator-card-price">
          {creator.startingPriceCents ? (
            <>
              from <b className="tabular">{formatMoney(creator.startingPriceCents)}</b>
            </>
          ) : (
            'Ask for a quote'
          )}
          {creator.deliveryDays !== null && (
            <span className="text-muted"> · {deliveryLabel(creator.deliveryDays)}</span>
          )}
        </p>
        <p className="creator-card-marks">
          <span>Profile {creator.completeness}%</span>
          {creator.hasPortfolio && (
            <span>
              <Icon of={Check} size={14} /> Portfolio
            </span>
          )}
          {!creator.isAvailable && <span>Unavailable</span>}
        </p>
        <div className="creator-card-actions">
          <a
            href={paths.creator(userId, { tab: 'portfolio' })}
            className={buttonClass('quiet', 'sm')}
            aria-label={`View Work of ${fullName}`}
          >
            View Work
          </a>
          <a
            href={paths.creator(userId)}
            className={buttonClass('quiet', 'sm')}
            aria-label={`View Profile of ${fullName}`}
          >
            View Profile
          </a>
          {creator.isAvailable && (
            <a
              href={paths.creator(userId, { book: 'any' })}
              className={buttonClass('main', 'sm')}
              aria-label={`Book Now: ${fullName}`}
            >
              Book Now
            </a>
          )}
        </div>
      </div>
    </article>
  )
}
