import { Pause, Play, Volume2, VolumeX } from 'lucide'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { Reel } from '#app/features/reels/reel.ts'
import { useViewCount } from '#app/features/reels/use-view-count.ts'
import { withProperties } from '#app/ui/custom-properties.ts'
import { Icon } from '#app/ui/icon.tsx'

export interface Screen {
  toggle: () => void
}

interface ReelVideoProps {
  ref: Ref<Screen>
  reel: Reel
  isMuted: boolean
  setIsMuted: (isMuted: boolean) => void
  onViews: (viewCount: number) => void
}

/** One film with its bar. It starts by itself unless somebody has asked for less motion. */
export function ReelVideo({ ref, reel, isMuted, setIsMuted, onViews }: ReelVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(reel.durationSeconds ?? 0)
  useViewCount(video, reel, onViews)
  useEffect(() => {
    if (video.current) video.current.muted = isMuted
  }, [isMuted])
  useEffect(() => {
    const element = video.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // A browser that allows no sound yet plays without; one that allows nothing leaves the button.
    void element.play().catch(() => {
      if (element.muted || !element.isConnected) return
      setIsMuted(true)
      element.muted = true
      void element.play().catch(() => {})
    })
  }, [setIsMuted])
  const toggle = () => {
    if (video.current?.paused) void video.current.play().catch(() => {})
    else video.current?.pause()
  }
  useImperativeHandle(ref, () => ({ toggle }))
  const seek = (seconds: number) => {
    if (video.current) video.current.currentTime = seconds
    setAt(seconds)
  }
  return (
    <div className="theatre-screen">
      <video
        ref={video}
        src={reel.videoUrl}
        poster={reel.posterUrl ?? undefined}
        playsInline
        loop
        muted={isMuted}
        preload="metadata"
        aria-label={reel.title}
        onClick={toggle}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onPlaying={() => setIsWaiting(false)}
        onWaiting={() => setIsWaiting(true)}
        onError={() => setHasFailed(true)}
        onLoadedMetadata={(event) => setLength(event.currentTarget.duration)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
      />
      {hasFailed ? (
        <p className="theatre-note" role="alert">
          This reel can't be played right now.
        </p>
      ) : isWaiting && isPlaying ? (
        <span className="theatre-mark spinner" aria-hidden="true" />
      ) : (
        !isPlaying && (
          <span className="theatre-mark" aria-hidden="true">
            <Icon of={Play} size={30} fill="currentColor" />
          </span>
        )
      )}
      <div className="theatre-bar">
        <button
          type="button"
          className="player-btn"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={toggle}
        >
          {isPlaying ? (
            <Icon of={Pause} fill="currentColor" />
          ) : (
            <Icon of={Play} fill="currentColor" />
          )}
        </button>
        <input
          type="range"
          className="range player-seek"
          aria-label="Position"
          aria-valuetext={`${Math.floor(at)} of ${Math.floor(length)} seconds`}
          min={0}
          max={length || 1}
          step={0.1}
          value={at}
          ref={withProperties({ '--at': length ? (at / length).toFixed(4) : 0 })}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          className="player-btn"
          aria-label="Muted"
          aria-pressed={isMuted}
          onClick={() => setIsMuted(!isMuted)}
        >
          {isMuted ? <Icon of={VolumeX} /> : <Icon of={Volume2} />}
        </button>
      </div>
    </div>
  )
}
