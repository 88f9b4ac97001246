import { useEffect, useRef, useState } from 'react'
import { CLOCK_STEP_MS, timecode } from '#app/base/timecode.ts'

interface PlayingReelProps {
  src: string
  onEnded: (film: HTMLVideoElement) => void
}

/**
 * A reel that plays over its still picture, with its running time. Loaded once the page has
 * settled.
 */
export function PlayingReel({ src, onEnded }: PlayingReelProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const clock = useRef<HTMLSpanElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.muted = true
    void element.play().catch(() => {}) // If the browser refuses, the still picture stays.
    const ticking = setInterval(() => {
      if (clock.current) clock.current.textContent = timecode(element.currentTime)
    }, CLOCK_STEP_MS)
    return () => clearInterval(ticking)
  }, [])
  return (
    <>
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
        onEnded={({ currentTarget }) => onEnded(currentTarget)}
      />
      <span className="reel-top" aria-hidden="true" hidden={!isPlaying}>
        <span className="overlay-chip tabular">
          <span className="dot dot-rec dot-pulse" />
          <span ref={clock} />
        </span>
      </span>
    </>
  )
}
