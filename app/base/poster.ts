/** Shown in place of a poster that was never uploaded. */
const NO_POSTER = '/no-reel.svg'

const LARGE_WIDTH = 720
/** Pixels. A phone shows two reels side by side: up to 180 points each, at twice as many pixels. */
const SMALL_WIDTH = 360

/** Pixels. Posters are portrait, 9:16. */
export const POSTER = { width: LARGE_WIDTH, height: (LARGE_WIDTH * 16) / 9 }
export const SMALL_POSTER = { width: SMALL_WIDTH, height: (SMALL_WIDTH * 16) / 9 }

const SMALL_ENDING = `-${SMALL_WIDTH}.webp`

/** The small copy's name for a WebP's store key or URL. */
export function smallCopyOf(poster: string): string {
  return `${poster.slice(0, -'.webp'.length)}${SMALL_ENDING}`
}

/** The name of the original of a small copy; null if `name` isn't a small copy's. */
export function largeOf(name: string): string | null {
  return name.endsWith(SMALL_ENDING) ? `${name.slice(0, -SMALL_ENDING.length)}.webp` : null
}

/** Posters in our own store have a small copy; others come in one size. */
export function posterSources(posterUrl: string | null): { poster: string; posterSrcSet?: string } {
  if (!posterUrl) return { poster: NO_POSTER }
  if (!posterUrl.startsWith('/files/') || !posterUrl.endsWith('.webp')) return { poster: posterUrl }
  return {
    poster: posterUrl,
    posterSrcSet: `${smallCopyOf(posterUrl)} ${SMALL_WIDTH}w, ${posterUrl} ${LARGE_WIDTH}w`,
  }
}
