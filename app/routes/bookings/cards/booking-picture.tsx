import { posterSources } from '#app/base/poster.ts'
import './booking-picture.css'

interface BookingPictureProps {
  url: string | null
  sizes: string
  isFirst?: boolean
}

/** A sample of the Orbiter's work, shown as a booking's picture before its reel is delivered. */
export function BookingPicture({ url, sizes, isFirst }: BookingPictureProps) {
  const { poster, posterSrcSet } = posterSources(url)
  return (
    <img
      className="booking-picture"
      src={poster}
      srcSet={posterSrcSet}
      sizes={posterSrcSet && sizes}
      alt=""
      width={54}
      height={96}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  )
}
