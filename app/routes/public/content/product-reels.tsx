import { posterSources } from '#app/base/poster.ts'
import { clockText } from '#app/base/timecode.ts'
import { paths } from '#app/base/paths.ts'
import type { Reel } from '#market/reels/reel.ts'
import { OverlayChip } from '#app/ui/badge.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'

export interface ProductReel {
  reel: Reel
  /** The part of the event that a reel like this one would show. */
  moment: string
}

/** One reel of the gallery for each part of the event that the product covers, in order. */
export function ProductReels({ reels }: { reels: readonly ProductReel[] }) {
  return (
    <ol className="product-reels" data-count={reels.length}>
      {reels.map(({ reel, moment }, index) => (
        <li key={reel.id}>
          <span className="product-moment">{moment}</span>
          <a
            href={paths.browseReels({ category: reel.category, reel: reel.id })}
            className="reel-link"
          >
            <VideoPoster
              {...posterSources(reel.posterUrl)}
              sizes="(width >= 1024px) 300px, (width >= 640px) 30vw, 70vw"
              videoSrc={reel.videoUrl}
              alt=""
              priority={index === 0}
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
              {reel.orbiter && <span className="block small">{reel.orbiter.name}</span>}
            </VideoPoster>
          </a>
        </li>
      ))}
    </ol>
  )
}
