import { ArrowLeftRight } from 'lucide'
import { useState, type Ref } from 'react'
import type { FilmSource } from '#app/ui/film-player/film-source.ts'
import { useSteadyUrl } from '#app/ui/film-player/use-steady-url.ts'
import { Icon } from '#app/ui/icon.tsx'

interface TwinScreenProps {
  film: FilmSource
  video: Ref<HTMLVideoElement>
  onPress: () => void
}

/**
 * The other version, in step with the first and silent. On phones, it lies under the first, and a
 * button swaps the two.
 */
export function TwinScreen({ film, video, onPress }: TwinScreenProps) {
  const [url] = useSteadyUrl(film)
  const [isInFront, setIsInFront] = useState(false)
  return (
    <>
      <figure className="film-picture film-twin" data-front={isInFront}>
        {url ? (
          <video
            key={film.id}
            ref={video}
            src={url}
            poster={film.posterUrl ?? undefined}
            muted
            playsInline
            preload="auto"
            aria-label={film.title}
            onClick={onPress}
          />
        ) : (
          <p className="film-note">{film.note ?? 'There is no film yet.'}</p>
        )}
        <span className="film-chip">{film.shortTitle}</span>
      </figure>
      <button
        type="button"
        className="film-swap"
        aria-pressed={isInFront}
        onClick={() => setIsInFront(!isInFront)}
      >
        <Icon of={ArrowLeftRight} size={18} /> Swap
      </button>
    </>
  )
}
