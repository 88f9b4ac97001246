import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import type { Playback } from '#app/ui/use-playback.ts'

interface FilmProps extends Omit<ComponentProps<'video'>, 'ref' | 'title'> {
  playback: Playback
  title: string
  /** `<track>` elements. */
  tracks?: ReactNode
  /** Shown over the film, unless it is loading or has failed. */
  children?: ReactNode
}

/** The film of a player. Shows when the film is loading and when it can't be played. */
export function Film({ playback, title, tracks, children, onPlay, ...props }: FilmProps) {
  const { video, isPlaying, handlers } = playback
  const [isWaiting, setIsWaiting] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  // React misses events of an element that it is still inserting into the page.
  useEffect(() => setHasFailed(Boolean(video.current?.error)), [video])
  return (
    <>
      <video
        ref={video}
        playsInline
        aria-label={title}
        {...props}
        {...handlers}
        onPlay={(event) => {
          onPlay?.(event)
          handlers.onPlay(event)
        }}
        onPlaying={() => setIsWaiting(false)}
        onWaiting={() => setIsWaiting(true)}
        onError={() => setHasFailed(true)}
      >
        {tracks}
      </video>
      {hasFailed ? (
        <p className="film-note" role="alert">
          This video can't be played right now.
        </p>
      ) : isWaiting && isPlaying ? (
        <span className="film-mark spinner" aria-hidden="true" />
      ) : (
        children
      )}
    </>
  )
}
