import { useCallback, useRef, useState, type RefObject, type SyntheticEvent } from 'react'

type VideoHandler = (event: SyntheticEvent<HTMLVideoElement>) => void

export interface Playback {
  video: RefObject<HTMLVideoElement | null>
  isPlaying: boolean
  /** Position and length in seconds. */
  at: number
  length: number
  toggle: () => void
  seek: (seconds: number) => void
  /** React sets `muted` only as a property, which a server-rendered element never received. */
  mute: (isMuted: boolean) => void
  /** For the `<video>`, in addition to its own handlers. */
  handlers: Record<'onPlay' | 'onPause' | 'onLoadedMetadata' | 'onTimeUpdate', VideoHandler>
}

/** State and controls of one video mounted by a script, for a player of any design. */
export function usePlayback(expectedLength = 0): Playback {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(expectedLength)
  const mute = useCallback((isMuted: boolean) => {
    if (video.current) video.current.muted = isMuted
  }, [])
  return {
    video,
    isPlaying,
    at,
    length,
    toggle() {
      if (video.current?.paused) void video.current.play().catch(() => {})
      else video.current?.pause()
    },
    seek(seconds) {
      if (video.current) video.current.currentTime = seconds
      setAt(seconds)
    },
    mute,
    handlers: {
      onPlay: () => setIsPlaying(true),
      onPause: () => setIsPlaying(false),
      onLoadedMetadata: (event) => setLength(event.currentTarget.duration),
      onTimeUpdate: (event) => setAt(event.currentTarget.currentTime),
    },
  }
}
