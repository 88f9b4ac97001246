import { paths } from '#app/base/paths.ts'
import { posterSources } from '#app/base/poster.ts'
import type { Reel } from '#market/reels/reel.ts'
import { VideoPoster } from '#app/ui/video-poster.tsx'

/** A reel of the gallery, which opens in its player. */
export function AuthReel({ reel: { id, title, posterUrl, videoUrl, orbiter } }: { reel: Reel }) {
  return (
    <div className="auth-stage">
      <a href={paths.browseReels({ reel: id })} className="reel-link auth-reel-link">
        <VideoPoster
          {...posterSources(posterUrl)}
          sizes="430px"
          videoSrc={videoUrl}
          alt=""
          className="auth-reel"
        >
          <span className="display-3 block">
            <span className="sr-only">Watch </span>
            {title}
          </span>
          {orbiter && (
            <span className="reel-note small above-4 block">Filmed by {orbiter.name}</span>
          )}
        </VideoPoster>
      </a>
    </div>
  )
}
