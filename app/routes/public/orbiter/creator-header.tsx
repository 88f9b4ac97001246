import { BadgeCheck, CircleDashed, Clock3, Globe, MapPin } from 'lucide'
import { posterSources } from '#app/base/poster.ts'
import { formatDate } from '#app/base/time.ts'
import { deliveryLabel, LEVEL_LABELS } from '#market/creators/creator.ts'
import { DelegatedHearts } from '#market/favourites/delegated-hearts.tsx'
import { Heart } from '#market/creators/heart.tsx'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import {
  VERIFICATION_LABELS,
  VERIFICATION_NAMES,
  VERIFICATION_STEPS,
  type VerificationState,
} from '#market/creators/verification.ts'
import { ReelLink } from '#app/routes/public/orbiter/reel-link.tsx'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ShareButton } from '#app/routes/public/orbiter/share-button.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SocialLinks } from '#app/routes/public/orbiter/social-links.tsx'

/** From this length on, a name is set smaller, so that it does not fill the page. */
const LONG_NAME = 24

interface CreatorHeaderProps {
  profile: PublicProfile
  /** Whether the viewer has saved this Orbiter. */
  isSaved: boolean
  /** Whether this is the viewer's own profile. */
  isOwn: boolean
  /** All steps of the verification; null if they could not be read. */
  checks: VerificationState[] | null
}

export function CreatorHeader({ profile, checks, isSaved, isOwn }: CreatorHeaderProps) {
  return (
    <header className="creator-header">
      <ReelLink profile={profile}>
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
      </ReelLink>
      <div className="creator-header-words">
        <div className="cluster-12">
          <Avatar src={profile.imageUrl} name={profile.fullName} size="lg" />
          {profile.level && <Badge>{LEVEL_LABELS[profile.level]}</Badge>}
          {profile.isAvailable ? <Badge tone="ok">Available</Badge> : <Badge>Unavailable</Badge>}
        </div>
        <h1 className="creator-name" data-long={profile.fullName.length > LONG_NAME || undefined}>
          {profile.fullName}
        </h1>
        {profile.rating === null ? (
          <p className="text-muted">No reviews yet</p>
        ) : (
          <StarRating
            value={profile.rating}
            count={profile.reviewCount}
            className="profile-stars"
          />
        )}
        {profile.bio && <p className="profile-bio">{profile.bio}</p>}
        <Facts profile={profile} />
        {profile.specialties.length > 0 && (
          <ul className="cluster-8" aria-label="Specialties">
            {profile.specialties.map((name) => (
              <li key={name}>
                <Badge>{name}</Badge>
              </li>
            ))}
          </ul>
        )}
        <div className="cluster-12">
          <DelegatedHearts>
            <Heart userId={profile.userId} fullName={profile.fullName} isSaved={isSaved} isWide />
          </DelegatedHearts>
          <ShareButton name={profile.fullName} />
          {!isOwn && (
            <a href={paths.question(profile.userId)} className={buttonClass('quiet')}>
              Ask a question
            </a>
          )}
        </div>
        {checks && <Checks states={checks} />}
        <SocialLinks profile={profile} />
      </div>
    </header>
  )
}

/** What Orbit has checked and when, and what it has not checked yet. */
function Checks({ states }: { states: VerificationState[] }) {
  const done = states.filter(({ doneAt }) => doneAt !== null)
  const [open, ...others] = states.filter(({ doneAt }) => doneAt === null)
  return (
    <section className="creator-checks" aria-labelledby="checks">
      <h2 id="checks">
        {done.length === states.length
          ? 'Verified'
          : open && others.length === 0
            ? `Verified: ${VERIFICATION_NAMES[open.step]} pending`
            : `${done.length} of ${VERIFICATION_STEPS.length} checks done`}
      </h2>
      <ul>
        {states.map(({ step, doneAt }) => (
          <li key={step} className={doneAt ? undefined : 'text-muted'}>
            <Icon of={doneAt ? BadgeCheck : CircleDashed} size={18} />{' '}
            <span>
              {VERIFICATION_LABELS[step]}
              <span className="text-muted">
                {doneAt ? `, ${formatDate(doneAt.slice(0, 10))}` : ': not yet'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
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
