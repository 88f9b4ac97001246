import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { FilmPlayerProps } from '#app/ui/film-player/film-player.tsx'
import './film-player.css'

/**
 * The frame of the player, which loads after the page. Until then, and without a script, the
 * browser's own controls play the film in the same place and size.
 */
export function FilmFrame(props: FilmPlayerProps) {
  const { film } = props
  const plain = useRef<HTMLVideoElement>(null)
  const [Player, setPlayer] = useState<ComponentType<FilmPlayerProps> | null>(null)
  useEffect(() => {
    let isGone = false
    void import('#app/ui/film-player/film-player.tsx').then(
      ({ FilmPlayer }) => !isGone && isUnused(plain.current) && setPlayer(() => FilmPlayer),
      // The browser's own controls stay.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  if (Player) return <Player {...props} />
  return (
    <div className="film-player" role="group" aria-label={film.title}>
      <div className="film-pictures" data-twin={false}>
        <figure className="film-picture">
          {film.url ? (
            <video
              ref={plain}
              src={film.url}
              poster={film.posterUrl ?? undefined}
              controls
              playsInline
              preload="none"
              aria-label={film.title}
            />
          ) : (
            <p className="film-note">{film.note ?? 'There is no film yet.'}</p>
          )}
        </figure>
      </div>
      <div className="film-transport" />
      <div className="film-strip" />
    </div>
  )
}

/** Whether the plain film can be replaced: a film that is already playing stays. */
const isUnused = (video: HTMLVideoElement | null) => !video || (video.paused && !video.currentTime)
