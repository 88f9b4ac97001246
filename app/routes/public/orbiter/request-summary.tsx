import { formatLength } from '#app/base/durations.ts'
import { POSTER, posterSources } from '#app/base/poster.ts'
import { formatClock, formatDate } from '#app/base/time.ts'
import type { Offer } from '#market/creators/creator.ts'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import './request-summary.css'

interface RequestSummaryProps {
  profile: PublicProfile
  offer: Offer | undefined
  /** What is chosen so far, in the Orbiter's zone; empty if not yet chosen. */
  date: string
  time: string
}

/** Beside the form on wide screens: whose work it is, what is booked, and when. */
export function RequestSummary({ profile, offer, date, time }: RequestSummaryProps) {
  const { poster, posterSrcSet } = posterSources(profile.posterUrl)
  return (
    <aside className="request-summary" aria-label="Your request">
      <img
        src={poster}
        srcSet={posterSrcSet}
        sizes={posterSrcSet && '200px'}
        alt=""
        width={POSTER.width}
        height={POSTER.height}
      />
      <p className="strong">{profile.fullName}</p>
      {offer && (
        <p>
          {offer.name}, {formatLength(offer.durationMinutes, offer.days)}
        </p>
      )}
      {date && (
        <p>
          {formatDate(date, false)}
          {time && `, ${formatClock(date, time)}`}
        </p>
      )}
      {profile.location && <p className="text-muted">{profile.location}</p>}
    </aside>
  )
}
