import { Clock3, Globe, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { deliveryLabel, LEVEL_LABELS } from '#app/features/creators/creator.ts'
import type { PublicProfile } from '#app/features/creators/creator-queries.server.ts'
import { paths } from '#app/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ReelPoster } from '#app/ui/reel-poster.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'

const SOCIALS = [
  { key: 'instagram', label: 'Instagram', url: (name: string) => `https://www.instagram.com/${name.replace(/^@/, '')}` },
  { key: 'tiktok', label: 'TikTok', url: (name: string) => `https://www.tiktok.com/@${name.replace(/^@/, '')}` },
  { key: 'youtube', label: 'YouTube', url: (name: string) => `https://www.youtube.com/@${name.replace(/^@/, '')}` },
  { key: 'website', label: 'Website', url: (name: string) => name },
] as const

export function CreatorHeader({ profile }: { profile: PublicProfile }) {
  return (
    <header className="creator-header">
      <ReelPoster
        className="creator-header-reel"
        poster={profile.posterUrl ?? '/no-reel.svg'}
        posterSrcSet={profile.posterUrl ? `${profile.posterUrl.replace(/\.webp$/, '-270.webp')} 270w, ${profile.posterUrl} 540w` : undefined}
        sizes="(width >= 768px) 320px, 92vw"
        videoSrc={profile.reelUrl}
        alt=""
        priority
      />
      <div className="grid content-end gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar src={profile.imageUrl} name={profile.fullName} size="lg" />
          {profile.level && <Badge>{LEVEL_LABELS[profile.level]}</Badge>}
          {profile.isAvailable ? <Badge tone="ok" dot>Available</Badge> : <Badge>Unavailable</Badge>}
        </div>
        <h1 className="display-2 break-words">{profile.fullName}</h1>
        {profile.rating === null ? <p className="text-muted">No reviews yet</p> : <StarRating value={profile.rating} count={profile.reviewCount} className="text-[17px]" />}
        {profile.bio && <p className="max-w-[56ch] text-lg">{profile.bio}</p>}
        <ul className="creator-facts">
          {profile.location && <li><MapPin aria-hidden="true" size={18} /> {profile.location}</li>}
          {profile.deliveryDays !== null && <li><Clock3 aria-hidden="true" size={18} /> Delivery: {deliveryLabel(profile.deliveryDays)}</li>}
          {profile.languages.length > 0 && <li><Globe aria-hidden="true" size={18} /> {profile.languages.join(', ')}</li>}
        </ul>
        {profile.specialties.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Specialties">
            {profile.specialties.map((name) => <li key={name}><Badge>{name}</Badge></li>)}
          </ul>
        )}
        <ActionRow profile={profile} />
        <SocialLinks profile={profile} />
      </div>
    </header>
  )
}

function ActionRow({ profile }: { profile: PublicProfile }) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      {profile.isAvailable && <Link to={paths.creator(profile.userId, { book: 'any' })} preventScrollReset className={buttonClass('main')}>Book Now</Link>}
      <p>
        {profile.startingPriceCents ? <>from <b className="tabular text-lg">{formatMoney(profile.startingPriceCents)}</b></> : 'Ask for a quote'}
      </p>
    </div>
  )
}

function SocialLinks({ profile }: { profile: PublicProfile }) {
  const links = SOCIALS.flatMap(({ key, label, url }) => (profile[key] ? [{ label, href: url(profile[key]) }] : []))
  if (links.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-5 text-[15px]" aria-label="Elsewhere">
      {links.map(({ label, href }) => (
        <li key={label}><a className="text-link inline-block py-2" href={href} target="_blank" rel="noopener noreferrer nofollow">{label}</a></li>
      ))}
    </ul>
  )
}
