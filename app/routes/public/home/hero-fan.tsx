import { Pause, Play } from 'lucide'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { tileFilm } from '#app/base/film-preview.ts'
import { posterSources } from '#app/base/poster.ts'
import type { Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { usePlayInView } from '#app/ui/use-play-in-view.ts'

const PLACES = ['front', 'right', 'left'] as const
const SIZES = '(width >= 640px) 420px, 88vw'
/** Only the edges of the others are seen. */
const SIDE_SIZES = '180px'

/** Loaded when there is something to play; if that fails, the still picture stays. */
const PlayingReel = lazy(() =>
  import('#app/routes/public/home/playing-reel.tsx').then(
    (loaded) => ({ default: loaded.PlayingReel }),
    () => ({ default: () => <></> }),
  ),
)

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
  const { plays, isOn, toggle } = usePlayInView(fan)
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
              <Suspense>
                <PlayingReel src={tileFilm(reel.videoUrl)} onEnded={goOn} />
              </Suspense>
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
      <button
        type="button"
        className="fan-switch needs-script"
        aria-label={isOn ? 'Pause the reels' : 'Play the reels'}
        onClick={toggle}
      >
        {isOn ? <Icon of={Pause} fill="currentColor" /> : <Icon of={Play} fill="currentColor" />}
      </button>
    </div>
  )
}

/** Shown until the first reel has been published. */
export function BlankFan() {
  return (
    <div className="fan" aria-hidden="true">
      {PLACES.map((place) => (
        <div key={place} className="fan-card fan-blank reel-frame" data-place={place}>
          <span className="fan-orbit" />
          <span className="reel-top">
            <span className="overlay-chip tabular">
              <span className="dot dot-rec" />
              00:00:00
            </span>
            <span className="overlay-chip tabular">9:16</span>
          </span>
        </div>
      ))}
    </div>
  )
}
