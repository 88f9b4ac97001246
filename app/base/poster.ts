/** Stands in for a poster that was never uploaded. */
const NO_POSTER = '/no-reel.svg'

const LARGE_WIDTH = 540
/** A phone shows two reels beside each other: up to 180 points, twice as many pixels. */
const SMALL_WIDTH = 360

/** Pixels. Posters stand upright, 9 to 16. */
export const POSTER = { width: LARGE_WIDTH, height: (LARGE_WIDTH * 16) / 9 }
export const SMALL_POSTER = { width: SMALL_WIDTH, height: (SMALL_WIDTH * 16) / 9 }

const SMALL_ENDING = `-${SMALL_WIDTH}.webp`

/** The name of the small copy of a WebP, in the store or as an address. */
export function smallCopyOf(poster: string): string {
  return `${poster.slice(0, -'.webp'.length)}${SMALL_ENDING}`
}

/** What a name would be the small copy of; null when it is not the name of one. */
export function largeOf(name: string): string | null {
  return name.endsWith(SMALL_ENDING) ? `${name.slice(0, -SMALL_ENDING.length)}.webp` : null
}

/** Posters of our own store have a small copy beside them; others come in one size. */
export function posterSources(posterUrl: string | null): { poster: string; posterSrcSet?: string } {
  if (!posterUrl) return { poster: NO_POSTER }
  if (!posterUrl.startsWith('/files/') || !posterUrl.endsWith('.webp')) return { poster: posterUrl }
  return {
    poster: posterUrl,
    posterSrcSet: `${smallCopyOf(posterUrl)} ${SMALL_WIDTH}w, ${posterUrl} ${LARGE_WIDTH}w`,
  }
}
