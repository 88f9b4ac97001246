import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CLOCK_STEP_MS } from '#app/base/timecode.ts'
import { UNINVITED_MS } from '#app/ui/motion-welcome.ts'

export interface MutedFilmProps {
  src: string
  /** What its running clock reads; without it there is no clock. */
  clock?: (film: HTMLVideoElement) => string
  /** The film plays once, and then calls this; without it, it repeats. */
  onEnded?: (film: HTMLVideoElement) => void
  /** The browser can't or won't play it. The still picture stays. */
  onFailed?: () => void
  /** For a film without a switch: it ends within five seconds. */
  isBrief?: boolean
}

/** A film that plays without sound over its still picture, for as long as it is rendered. */
export function MutedFilm({ src, clock, onEnded, onFailed, isBrief }: MutedFilmProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const time = useRef<HTMLSpanElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const fail = useEffectEvent(() => onFailed?.())
  const tick = useEffectEvent((film: HTMLVideoElement) => {
    if (time.current && clock) time.current.textContent = clock(film)
  })
  const end = useEffectEvent((film: HTMLVideoElement) => onEnded?.(film))
  useEffect(() => {
    const film = video.current
    if (!film) return
    // React sets `muted` only as a property, which an element from the server never received.
    film.muted = true
    film.play().catch((error: unknown) => {
      // Leaving the page interrupts a start, which is no refusal.
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail()
    })
  }, [])
  useEffect(() => {
    const film = video.current
    if (!film || !isPlaying) return
    tick(film)
    const ticking = setInterval(() => tick(film), CLOCK_STEP_MS)
    const ending = isBrief ? setTimeout(() => end(film), UNINVITED_MS) : undefined
    return () => {
      clearInterval(ticking)
      clearTimeout(ending)
    }
  }, [isPlaying, isBrief])
  return (
    <>
      <video
        ref={video}
        src={src}
        muted
        loop={!onEnded}
        playsInline
        disableRemotePlayback
        tabIndex={-1}
        aria-hidden="true"
        className="reel-live"
        hidden={!isPlaying}
        onPlaying={() => setIsPlaying(true)}
        onEnded={({ currentTarget }) => onEnded?.(currentTarget)}
        onError={onFailed}
      />
      {clock && (
        <span className="reel-top" aria-hidden="true" hidden={!isPlaying}>
          <span className="overlay-chip tabular">
            <span className="dot dot-rec dot-pulse" />
            <span ref={time} />
          </span>
        </span>
      )}
    </>
  )
}
