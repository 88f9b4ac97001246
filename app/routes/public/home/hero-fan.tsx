import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { tileFilm } from '#app/base/film-preview.ts'
import { posterSources } from '#app/base/poster.ts'
import { timecode } from '#app/base/timecode.ts'
import type { Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import { LazyMutedFilm } from '#app/ui/lazy-muted-film.tsx'
import { PlaySwitch } from '#app/ui/play-switch.tsx'
import { usePlayInView } from '#app/ui/use-play-in-view.ts'

const PLACES = ['front', 'right', 'left'] as const
const SIZES = '(width >= 640px) 420px, 88vw'
/** Only the edges of the others are seen. */
const SIDE_SIZES = '180px'

/**
 * On a phone, before anyone has scrolled, one film is enough: the page may cost 1.2 MB until then.
 */
const isSparing = () => matchMedia('(width < 640px)').matches && scrollY === 0

/** The index of the reel with the least data. */
function lightestOf(reels: readonly Reel[]): number {
  const lengths = reels.map(({ durationSeconds }) => durationSeconds ?? Infinity)
  return lengths.indexOf(Math.min(...lengths))
}

/**
 * Three reels, one behind the other. The one in front plays, muted; when it ends, the next one comes
 * to the front. A phone begins with the shortest, and repeats it until someone scrolls.
 */
export function HeroFan({ reels }: { reels: Reel[] }) {
  const fan = useRef<HTMLDivElement>(null)
  const [front, setFront] = useState(0)
  const playing = usePlayInView(fan)
  const { plays } = playing
  const [hasBegun, setHasBegun] = useState(false)
  useEffect(() => {
    if (!plays || hasBegun) return
    if (isSparing()) setFront(lightestOf(reels))
    setHasBegun(true)
  }, [plays, hasBegun, reels])
  const goOn = (film: HTMLVideoElement) => {
    if (isSparing()) void film.play()
    else setFront((front + 1) % reels.length)
  }
  return (
    <div ref={fan} className="fan">
      {reels.map((reel, index) => {
        const { poster, posterSrcSet } = posterSources(reel.posterUrl)
        const place = PLACES[(index - front + reels.length) % reels.length] ?? 'front'
        return (
          <Link
            key={reel.id}
            to={paths.browseReels({ reel: reel.id })}
            className="fan-card reel-frame"
            data-place={place}
          >
            <img
              src={poster}
              srcSet={posterSrcSet}
              sizes={posterSrcSet && (place === 'front' ? SIZES : SIDE_SIZES)}
              alt=""
              width={540}
              height={960}
              fetchPriority={index === 0 ? 'high' : undefined}
              decoding="async"
            />
            {place === 'front' && plays && hasBegun && (
              <LazyMutedFilm
                src={tileFilm(reel.videoUrl)}
                clock={({ currentTime }) => timecode(currentTime)}
                onEnded={goOn}
                onFailed={playing.stop}
              />
            )}
            <span className="reel-overlay scrim">
              <span className="title block">
                <span className="sr-only">Watch </span>
                {reel.title}
              </span>
              {reel.orbiter && (
                <span className="reel-note small above-4 block">{reel.orbiter.name}</span>
              )}
            </span>
          </Link>
        )
      })}
      <PlaySwitch playing={playing} what="the reels" />
    </div>
  )
}
