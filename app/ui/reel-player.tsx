import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { clockText } from '#app/base/timecode.ts'
import { withProperties } from '#app/ui/custom-properties.ts'
import { Icon } from '#app/ui/icon.tsx'

type ReelPlayerProps = {
  src: string
  poster?: string
  title: string
  /** WebVTT captions, where the reel has spoken words. */
  captions?: string
  loop?: boolean
  className?: string
  onEnded?: () => void
}

/** Starts muted and on demand. Native controls until the script has taken over. */
export function ReelPlayer({
  src,
  poster,
  title,
  captions,
  loop,
  className = '',
  onEnded,
}: ReelPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState(false)
  const [started, setStarted] = useState(false)
  const [playing, setPlaying] = useState(false)
  const [muted, setMuted] = useState(true)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(0)

  useEffect(() => {
    const element = video.current
    // React sets `muted` as a property only, which a server-rendered element never received.
    if (element) element.muted = true
    if (element && element.readyState > 0) setLength(element.duration)
    setReady(true)
  }, [])

  const toggle = () => {
    const element = video.current
    if (!element) return
    if (element.paused) void element.play().catch(() => {})
    else element.pause()
  }
  const seek = (seconds: number) => {
    if (video.current) video.current.currentTime = seconds
    setAt(seconds)
  }

  return (
    <div
      className={`reel-frame player ${className}`}
      data-idle={playing}
      role="group"
      aria-label={title}
    >
      <video
        ref={video}
        src={src}
        poster={poster}
        controls={!ready}
        playsInline
        muted={muted}
        loop={loop}
        preload={poster ? 'none' : 'metadata'}
        aria-label={title}
        onClick={ready ? toggle : undefined}
        onPlay={() => {
          setStarted(true)
          setPlaying(true)
        }}
        onPause={() => setPlaying(false)}
        onEnded={onEnded}
        onVolumeChange={(event) => setMuted(event.currentTarget.muted)}
        onLoadedMetadata={(event) => setLength(event.currentTarget.duration)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
      >
        {captions && <track kind="captions" src={captions} srcLang="en" label="English" default />}
      </video>
      {ready && !started && (
        <button
          type="button"
          className="player-start"
          aria-label={`Play ${title}`}
          onClick={toggle}
        >
          <span>
            <Icon of={Play} size={30} fill="currentColor" />
          </span>
        </button>
      )}
      {ready && started && (
        <PlayerBar
          {...{ playing, muted, at, length, toggle, seek }}
          mute={() => setMuted(!muted)}
          expand={() => expand(video.current)}
        />
      )}
    </div>
  )
}

type PlayerBarProps = {
  playing: boolean
  muted: boolean
  at: number
  length: number
  toggle: () => void
  seek: (seconds: number) => void
  mute: () => void
  expand: () => void
}

function PlayerBar({ playing, muted, at, length, toggle, seek, mute, expand }: PlayerBarProps) {
  const spoken = `${clockText(at)} of ${clockText(length)}`
  return (
    <div className="player-bar scrim">
      <button
        ref={takeFocus}
        type="button"
        className="player-btn"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={toggle}
      >
        {playing ? <Icon of={Pause} fill="currentColor" /> : <Icon of={Play} fill="currentColor" />}
      </button>
      <input
        type="range"
        className="range player-seek"
        aria-label="Position"
        aria-valuetext={spoken}
        min={0}
        max={length || 1}
        step={0.1}
        value={at}
        ref={withProperties({ '--at': length ? (at / length).toFixed(4) : 0 })}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
      />
      <span className="tabular px-1 text-[13px]" aria-hidden="true">
        {clockText(at)}
      </span>
      <button
        type="button"
        className="player-btn"
        aria-label="Muted"
        aria-pressed={muted}
        onClick={mute}
      >
        {muted ? <Icon of={VolumeX} /> : <Icon of={Volume2} />}
      </button>
      <button type="button" className="player-btn" aria-label="Full screen" onClick={expand}>
        <Icon of={Maximize} />
      </button>
    </div>
  )
}

// The bar replaces the start button, which had the focus.
function takeFocus(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

// iPhones know full screen only on the video itself, under a name of their own.
function expand(video: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null) {
  if (!video) return
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (video.requestFullscreen) void video.requestFullscreen().catch(() => {})
  else video.webkitEnterFullscreen?.()
}
