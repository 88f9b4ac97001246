import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { tileFilm } from '#app/base/film-preview.ts'
import { LazyMutedFilm } from '#app/ui/lazy-muted-film.tsx'
import { usePlayInView } from '#app/ui/use-play-in-view.ts'

/**
 * Where a mouse points, the first card's film plays once on its own; a touch screen already plays
 * what stands in its middle (video-preview.ts).
 */
export function FirstReel({ film }: { film: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { plays } = usePlayInView(place)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const card = place.current?.closest('.found-creator')
    const found = card?.querySelector<HTMLElement>('[data-reel]')
    if (!found || !matchMedia('(hover: hover)').matches) return
    setFrame(found)
    // Under the pointer the poster plays by itself.
    const end = () => setIsOver(true)
    found.addEventListener('pointerenter', end)
    return () => found.removeEventListener('pointerenter', end)
  }, [])
  const end = () => setIsOver(true)
  return (
    <>
      <div ref={place} className="first-reel" aria-hidden="true" />
      {frame &&
        plays &&
        !isOver &&
        createPortal(
          <LazyMutedFilm src={tileFilm(film)} isBrief onEnded={end} onFailed={end} />,
          frame,
        )}
    </>
  )
}
