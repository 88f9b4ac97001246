import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { tileFilm } from '#app/base/film-preview.ts'
import { usePlayInView } from '#app/ui/use-play-in-view.ts'

/** Motion that starts on its own must stop within five seconds (WCAG 2.2.2). */
const SHOWN_MS = 4900

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
  return (
    <>
      <div ref={place} className="first-reel" aria-hidden="true" />
      {frame &&
        plays &&
        !isOver &&
        createPortal(<Film src={tileFilm(film)} onOver={() => setIsOver(true)} />, frame)}
    </>
  )
}

function Film({ src, onOver }: { src: string; onOver: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.muted = true
    void element.play().catch(() => {}) // If the browser refuses, the poster stays.
  }, [])
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(onOver, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, onOver])
  return (
    <video
      ref={video}
      src={src}
      muted
      playsInline
      disableRemotePlayback
      tabIndex={-1}
      aria-hidden="true"
      className="reel-live"
      hidden={!isPlaying}
      onPlaying={() => setIsPlaying(true)}
      onEnded={onOver}
      onError={onOver}
    />
  )
}
