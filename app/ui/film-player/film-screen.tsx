import { Play, RotateCcw } from 'lucide'
import { useEffect, useState, type MouseEvent, type ReactNode, type Ref } from 'react'
import type { FilmDesk } from '#app/ui/film-player/film-desk.ts'
import type { FilmPoint, FilmSource } from '#app/ui/film-player/film-source.ts'
import { clamp } from '#app/ui/film-player/film-time.ts'
import { useFilmState } from '#app/ui/film-player/use-film-state.ts'
import { Icon } from '#app/ui/icon.tsx'

interface FilmScreenProps {
  desk: FilmDesk
  film: FilmSource
  url: string | null
  video: Ref<HTMLVideoElement>
  showsCaptions: boolean
  /** Called with a point when someone presses the paused picture. */
  onPoint?: ((point: FilmPoint) => void) | undefined
  onRetry: () => void
  children?: ReactNode
}

/** The picture with its overlays: start button, loading, failure, rings. */
export function FilmScreen({
  desk,
  film,
  url,
  video,
  showsCaptions,
  onPoint,
  onRetry,
  children,
}: FilmScreenProps) {
  const { isPlaying, hasStarted, hasFailed } = useFilmState(desk)
  const press = (event: MouseEvent<HTMLElement>) => {
    if (isPlaying) desk.pause()
    else if (onPoint && hasStarted) onPoint(pointOf(event))
    else desk.play()
  }
  return (
    <figure className="film-picture">
      {url ? (
        <video
          ref={video}
          key={film.id}
          src={url}
          poster={film.posterUrl ?? undefined}
          playsInline
          preload="metadata"
          aria-label={film.title}
          data-pointing={Boolean(onPoint) && hasStarted && !isPlaying}
          onClick={press}
        >
          {film.captions && (
            <track
              ref={(track) => {
                if (track) track.track.mode = showsCaptions ? 'showing' : 'hidden'
              }}
              kind="captions"
              src={film.captions.url}
              srcLang={film.captions.language ?? undefined}
              label={film.captions.label}
            />
          )}
        </video>
      ) : (
        film.posterUrl && <img src={film.posterUrl} alt="" className="film-still" />
      )}
      {!url && <p className="film-note">{film.note ?? 'There is no film yet.'}</p>}
      {url && hasFailed && <Failed onRetry={onRetry} />}
      {url && !hasStarted && !hasFailed && (
        <button
          type="button"
          className="film-start"
          aria-label={`Play ${film.title}`}
          onClick={desk.play}
        >
          <Icon of={Play} size={30} fill="currentColor" />
        </button>
      )}
      <Waiting desk={desk} />
      {children}
    </figure>
  )
}

function pointOf({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): FilmPoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return {
    x: Number(clamp((clientX - left) / width, 0, 1).toFixed(4)),
    y: Number(clamp((clientY - top) / height, 0, 1).toFixed(4)),
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="film-note" role="alert">
      <p>This film can’t be played right now.</p>
      <button type="button" className="film-again" onClick={onRetry}>
        <Icon of={RotateCcw} size={18} /> Try again
      </button>
    </div>
  )
}

const WAITING_MS = 300

/** Shows that the film is loading, once this takes long enough to be noticed. */
function Waiting({ desk }: { desk: FilmDesk }) {
  const { isWaiting, isPlaying } = useFilmState(desk)
  const [isLong, setIsLong] = useState(false)
  const isOn = isWaiting && isPlaying
  useEffect(() => {
    if (!isOn) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), WAITING_MS)
    return () => clearTimeout(timer)
  }, [isOn])
  return (
    <span role="status">
      {isLong && (
        <span className="film-mark spinner">
          <span className="sr-only">Loading</span>
        </span>
      )}
    </span>
  )
}
