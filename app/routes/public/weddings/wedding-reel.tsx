import { Link } from 'react-router'
import { posterSources } from '#app/base/poster.ts'
import { clockText } from '#app/base/timecode.ts'
import type { Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import { OverlayChip } from '#app/ui/badge.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'

interface WeddingReelProps {
  reel: Reel
  sizes: string
  /** Whether it is the picture that visitors see first. */
  isFirst?: boolean
}

/** A gallery reel that opens in its player. */
export function WeddingReel({ reel, sizes, isFirst }: WeddingReelProps) {
  return (
    <Link to={paths.browseReels({ category: reel.category, reel: reel.id })} className="reel-link">
      <VideoPoster
        {...posterSources(reel.posterUrl)}
        sizes={sizes}
        videoSrc={reel.videoUrl}
        alt=""
        priority={isFirst}
        top={
          reel.durationSeconds !== null && (
            <OverlayChip className="tabular">{clockText(reel.durationSeconds)}</OverlayChip>
          )
        }
      >
        <span className="title">
          <span className="sr-only">Watch </span>
          {reel.title}
        </span>
        {reel.orbiter && <span className="reel-note small above-4 block">{reel.orbiter.name}</span>}
      </VideoPoster>
    </Link>
  )
}
