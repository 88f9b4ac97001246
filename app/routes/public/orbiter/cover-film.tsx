import { Pause, Play } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { CLOCK_STEP_MS, clockText } from '#app/base/timecode.ts'
import { Icon } from '#app/ui/icon.tsx'
import { usePlayInView } from '#app/ui/use-play-in-view.ts'

/** The cover's film, muted over its still picture while it is in view, and the switch that stops it. */
export function CoverFilm({ src }: { src: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const { plays, isOn, toggle } = usePlayInView(frame)
  return (
    <div ref={frame} className="creator-cover-film">
      {plays && <MutedFilm src={src} />}
      <button
        type="button"
        className="creator-cover-switch"
        aria-label={isOn ? 'Pause the film' : 'Play the film'}
        onClick={toggle}
      >
        <Icon of={isOn ? Pause : Play} size={16} fill="currentColor" />
      </button>
    </div>
  )
}

function MutedFilm({ src }: { src: string }) {
  const [isPlaying, setIsPlaying] = useState(false)
  const clock = useRef<HTMLSpanElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.muted = true
    void element.play().catch(() => {}) // If the browser refuses, the still picture stays.
    const ticking = setInterval(() => {
      if (clock.current) clock.current.textContent = timeOf(element)
    }, CLOCK_STEP_MS)
    return () => clearInterval(ticking)
  }, [])
  return (
    <>
      <video
        ref={video}
        src={src}
        muted
        loop
        playsInline
        disableRemotePlayback
        tabIndex={-1}
        aria-hidden="true"
        className="reel-live"
        hidden={!isPlaying}
        onPlaying={() => setIsPlaying(true)}
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

/** `0:07 / 0:30` */
const timeOf = ({ currentTime, duration }: HTMLVideoElement) =>
  `${clockText(currentTime)} / ${clockText(duration)}`
