import { posterSources } from '#app/base/poster.ts'
import { paths } from '#app/base/paths.ts'
import type { Reel } from '#market/reels/reel.ts'
import { OverlayChip } from '#app/ui/badge.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'

/** A reel of the gallery beside the words, stopped at the page's number. */
export function LostReel({ reel }: { reel: Reel }) {
  return (
    <a href={paths.browseReels({ reel: reel.id })} className="reel-link lost-reel">
      <VideoPoster
        {...posterSources(reel.posterUrl)}
        sizes="340px"
        videoSrc={reel.videoUrl}
        alt=""
        top={
          <OverlayChip className="tabular">
            <span aria-hidden="true">00:04:04</span>
          </OverlayChip>
        }
      >
        <span className="title">
          <span className="sr-only">Watch </span>
          {reel.title}
        </span>
      </VideoPoster>
    </a>
  )
}
