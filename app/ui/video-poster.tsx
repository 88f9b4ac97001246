import type { ReactNode } from 'react'
import { tileFilm } from '#app/base/film-preview.ts'
import { firstInteraction } from '#app/ui/first-interaction.ts'

type VideoPosterProps = {
  poster: string
  posterSrcSet?: string
  sizes?: string
  /** A muted preview of this video plays on hover or focus; nothing loads before that. */
  videoSrc?: string | null
  alt: string
  width?: number
  height?: number
  /** For the first picture that visitors see: it loads immediately, with high priority. */
  priority?: boolean
  /** The picture's main color, shown until it has loaded. */
  dominant?: string
  /** Chips along the upper edge. */
  top?: ReactNode
  /** Text at the bottom, on the scrim. */
  children?: ReactNode
  className?: string
}

/** Videos load after the page: the code that plays them loads on the first interaction. */
function watchReel(frame: HTMLElement | null) {
  if (!frame) return
  let isGone = false
  let stop: (() => void) | undefined
  void firstInteraction()
    .then(() => import('#app/ui/video-preview.ts'))
    .then((preview) => {
      if (!isGone) stop = preview.watchReel(frame)
    })
  return () => {
    isGone = true
    stop?.()
  }
}

export function VideoPoster(props: VideoPosterProps) {
  const {
    poster,
    posterSrcSet,
    sizes,
    videoSrc,
    alt,
    width = 540,
    height = 960,
    priority,
    dominant,
  } = props
  return (
    <div
      className={`reel-frame ${props.className ?? ''}`}
      ref={videoSrc ? watchReel : undefined}
      data-reel={videoSrc ? tileFilm(videoSrc) : undefined}
    >
      {dominant && (
        <svg className="reel-color" aria-hidden="true">
          <rect width="100%" height="100%" fill={dominant} />
        </svg>
      )}
      <img
        src={poster}
        srcSet={posterSrcSet}
        // A picture in a single size has nothing to choose from.
        sizes={posterSrcSet && sizes}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
      {props.top && <div className="reel-top">{props.top}</div>}
      {props.children && <div className="reel-overlay scrim">{props.children}</div>}
    </div>
  )
}
