import { Link } from 'react-router'
import { posterSources } from '#app/base/poster.ts'
import { durationLabel, listedViews, type Reel } from '#market/reels/reel.ts'
import { VideoPoster } from '#app/ui/video-poster.tsx'

interface ReelCardProps {
  reel: Reel
  /** The address that opens the reel's player. */
  to: string
  sizes: string
  /** Fetches the picture immediately, for cards at the top of the page. */
  isPriority?: boolean
}

/** A reel in a grid. The whole poster opens the player. */
export function ReelCard({ reel, to, sizes, isPriority }: ReelCardProps) {
  const { title, posterUrl, videoUrl, durationSeconds, viewCount, orbiter } = reel
  // Its length is a word, not a chip, which could lie on what is printed in the picture.
  const length = durationSeconds ? durationLabel(durationSeconds) : null
  const about = [orbiter?.name, length, listedViews(viewCount)].filter(Boolean).join(' · ')
  return (
    <Link to={to} state={{ fromGallery: true }} preventScrollReset className="reel-link">
      <VideoPoster
        {...posterSources(posterUrl)}
        sizes={sizes}
        videoSrc={videoUrl}
        alt=""
        priority={isPriority}
      >
        <h3 className="title">
          <span className="sr-only">Watch </span>
          {title}
        </h3>
        {about && <p className="reel-note small above-4 block">{about}</p>}
      </VideoPoster>
    </Link>
  )
}
