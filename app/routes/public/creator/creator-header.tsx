import { BadgeCheck, Clock3, Globe, MapPin } from 'lucide'
import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { posterSources } from '#app/base/poster.ts'
import { formatDate } from '#app/base/time.ts'
import { deliveryLabel, LEVEL_LABELS } from '#app/features/creators/creator.ts'
import { DelegatedHearts } from '#app/features/favourites/delegated-hearts.tsx'
import { Heart } from '#app/features/creators/heart.tsx'
import type { PublicProfile } from '#app/features/creators/creator-queries.server.ts'
import {
  VERIFICATION_LABELS,
  VERIFICATION_STEPS,
  type VerificationState,
} from '#app/features/creators/verification.ts'
import { paths } from '#app/base/paths.ts'
import { tabInAddress, type CreatorTab } from '#app/routes/public/creator/creator-tabs.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SocialLinks } from '#app/routes/public/creator/social-links.tsx'

/** From this length on, a name is set smaller, so that it does not fill the page. */
const LONG_NAME = 24

interface CreatorHeaderProps {
  profile: PublicProfile
  tab: CreatorTab
}

interface HeadProps extends CreatorHeaderProps {
  /** Whether the viewer has saved this Orbiter. */
  isSaved: boolean
  /** The completed steps of the verification. */
  verified: VerificationState[]
}

export function CreatorHeader({ profile, tab, verified, isSaved }: HeadProps) {
  return (
    <header className="creator-header">
      <VideoPoster
        className={
          profile.posterUrl ? 'creator-header-reel' : 'creator-header-reel creator-header-blank'
        }
        {...posterSources(profile.posterUrl)}
        sizes="(width >= 768px) 320px, 92vw"
        videoSrc={profile.reelUrl}
        alt=""
        priority
      />
      <div className="creator-header-words">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar src={profile.imageUrl} name={profile.fullName} size="lg" />
          {profile.level && <Badge>{LEVEL_LABELS[profile.level]}</Badge>}
          {profile.isAvailable ? (
            <Badge tone="ok" dot>
              Available
            </Badge>
          ) : (
            <Badge>Unavailable</Badge>
          )}
        </div>
        <h1 className="creator-name" data-long={profile.fullName.length > LONG_NAME || undefined}>
          {profile.fullName}
        </h1>
        {profile.rating === null ? (
          <p className="text-muted">No reviews yet</p>
        ) : (
          <StarRating value={profile.rating} count={profile.reviewCount} className="text-[17px]" />
        )}
        {profile.bio && <p className="max-w-[56ch] text-lg">{profile.bio}</p>}
        <Facts profile={profile} />
        {profile.specialties.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Specialties">
            {profile.specialties.map((name) => (
              <li key={name}>
                <Badge>{name}</Badge>
              </li>
            ))}
          </ul>
        )}
        <ActionRow profile={profile} tab={tab} isSaved={isSaved} />
        <Verified states={verified} />
        <SocialLinks profile={profile} />
      </div>
    </header>
  )
}

/** What Orbit has verified, with the date of each step. */
function Verified({ states }: { states: VerificationState[] }) {
  if (states.length === 0) return null
  return (
    <details className="checks-done">
      <summary className="checks-done-summary">
        <Icon of={BadgeCheck} size={18} />{' '}
        {states.length === VERIFICATION_STEPS.length
          ? 'Verified'
          : `${states.length} of ${VERIFICATION_STEPS.length} checks done`}
      </summary>
      <ul className="mt-2 grid gap-1 text-sm text-muted">
        {states.map(({ step, doneAt }) => (
          <li key={step}>
            {VERIFICATION_LABELS[step]}
            {doneAt && `, ${formatDate(doneAt.slice(0, 10))}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Facts({ profile: { location, deliveryDays, languages } }: { profile: PublicProfile }) {
  if (!location && deliveryDays === null && languages.length === 0) return null
  return (
    <ul className="creator-facts">
      {location && (
        <li>
          <Icon of={MapPin} size={18} /> {location}
        </li>
      )}
      {deliveryDays !== null && (
        <li>
          <Icon of={Clock3} size={18} /> Delivery: {deliveryLabel(deliveryDays)}
        </li>
      )}
      {languages.length > 0 && (
        <li>
          <Icon of={Globe} size={18} /> {languages.join(', ')}
        </li>
      )}
    </ul>
  )
}

function ActionRow({ profile, tab, isSaved }: CreatorHeaderProps & { isSaved: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      {profile.isAvailable && (
        <Link
          to={paths.creator(profile.userId, { tab: tabInAddress(tab), book: 'any' })}
          preventScrollReset
          className={buttonClass('main')}
        >
          Book Now
        </Link>
      )}
      <DelegatedHearts>
        <Heart userId={profile.userId} fullName={profile.fullName} isSaved={isSaved} isWide />
      </DelegatedHearts>
      <p>
        {profile.startingPriceCents ? (
          <>
            from <b className="tabular text-lg">{formatMoney(profile.startingPriceCents)}</b>
          </>
        ) : (
          'Ask for a quote'
        )}
      </p>
    </div>
  )
}
