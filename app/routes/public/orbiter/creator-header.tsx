import { LEVEL_LABELS } from '#market/creators/creator.ts'
import { DelegatedHearts } from '#market/favourites/delegated-hearts.tsx'
import { Heart } from '#market/creators/heart.tsx'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import { FilmWall } from '#app/routes/public/orbiter/film-wall.tsx'
import type { FilmWall as Wall } from '#app/routes/public/orbiter/wall-films.ts'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ShareButton } from '#app/routes/public/orbiter/share-button.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { StaticHtml } from '#app/ui/static-html.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'
import './creator-header.css'

/** From this length on, a name is set smaller, so that it does not fill the page. */
const LONG_NAME = 24

interface CreatorHeaderProps {
  profile: PublicProfile
  wall: Wall
  /** Where the whole portfolio is. */
  allHref: string
  /** Whether the viewer has saved this Orbiter. */
  isSaved: boolean
  /** Whether this is the viewer's own profile. */
  isOwn: boolean
  /** `CreatorAbout` as the server has rendered it. */
  about: string
}

export function CreatorHeader({
  profile,
  wall,
  allHref,
  about,
  isSaved,
  isOwn,
}: CreatorHeaderProps) {
  const { fullName, level, rating } = profile
  return (
    <header className="creator-header" data-films={wall.beside.length + (wall.cover ? 1 : 0)}>
      <FilmWall wall={wall} fullName={fullName} posterUrl={profile.posterUrl} allHref={allHref} />
      <div className="creator-title">
        <Avatar src={profile.imageUrl} name={fullName} size="lg" />
        <div className="stack-8 shrink wrap-anywhere">
          <h1 className="creator-name" data-long={fullName.length > LONG_NAME || undefined}>
            {fullName}
          </h1>
          <p className="creator-line">
            {level && <Badge>{LEVEL_LABELS[level]}</Badge>}
            {profile.isAvailable ? <Badge tone="ok">Available</Badge> : <Badge>Unavailable</Badge>}
            {rating === null ? (
              <span>No reviews yet</span>
            ) : (
              <StarRating value={rating} count={profile.reviewCount} />
            )}
          </p>
        </div>
      </div>
      <div className="creator-actions">
        <DelegatedHearts>
          <Heart userId={profile.userId} fullName={fullName} isSaved={isSaved} isWide />
        </DelegatedHearts>
        <ShareButton name={fullName} />
        {!isOwn && (
          <a href={paths.question(profile.userId)} className={buttonClass('quiet')}>
            Ask a question
          </a>
        )}
      </div>
      <StaticHtml html={about} className="creator-about" />
    </header>
  )
}
