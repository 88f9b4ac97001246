import { useRef } from 'react'
import { Link } from 'react-router'
import { tileFilm } from '#app/base/film-preview.ts'
import { posterSources } from '#app/base/poster.ts'
import { timecode } from '#app/base/timecode.ts'
import { durationLabel, type Reel } from '#market/reels/reel.ts'
import { LazyMutedFilm } from '#app/ui/lazy-muted-film.tsx'
import { PlaySwitch } from '#app/ui/play-switch.tsx'
import { usePlayInView } from '#app/ui/use-play-in-view.ts'

interface LeadReelProps {
  reel: Reel
  /** The address that opens the reel's player. */
  to: string
  /** In the gallery, closing the player returns to the same place. */
  isInGallery?: boolean
  isPriority?: boolean
}

const IN_GALLERY = { state: { fromGallery: true }, preventScrollReset: true }
const SIZES = '(width >= 1280px) 440px, (width >= 1024px) 31vw, (width >= 768px) 46vw, 92vw'

/** A reel larger than the others of its page, which plays by itself without sound. */
export function LeadReel({ reel, to, isInGallery, isPriority }: LeadReelProps) {
  const frame = useRef<HTMLDivElement>(null)
  const playing = usePlayInView(frame)
  const { title, orbiter, durationSeconds } = reel
  const { poster, posterSrcSet } = posterSources(reel.posterUrl)
  return (
    <div ref={frame} className="lead-reel">
      <Link to={to} {...(isInGallery && IN_GALLERY)} className="reel-link">
        <div className="reel-frame">
          <img
            src={poster}
            srcSet={posterSrcSet}
            sizes={posterSrcSet && SIZES}
            alt=""
            width={540}
            height={960}
            loading={isInGallery ? undefined : 'lazy'}
            fetchPriority={isPriority ? 'high' : undefined}
            decoding="async"
          />
          {playing.plays && (
            <LazyMutedFilm
              src={tileFilm(reel.videoUrl)}
              clock={({ currentTime }) => timecode(currentTime)}
              onEnded={playing.stop}
              onFailed={playing.stop}
            />
          )}
          <div className="reel-overlay scrim">
            <h3 className="title">
              <span className="sr-only">Watch </span>
              {title}
            </h3>
            <p className="reel-note small above-4 block">
              {[orbiter?.name, durationSeconds && durationLabel(durationSeconds)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </div>
      </Link>
      <PlaySwitch playing={playing} what="this reel" />
    </div>
  )
}
