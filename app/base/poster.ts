/** Stands in for a poster that was never uploaded. */
const NO_POSTER = '/no-reel.svg'

/** Posters of our own store have a small copy beside them; others come in one size. */
export function posterSources(posterUrl: string | null): { poster: string; posterSrcSet?: string } {
  if (!posterUrl) return { poster: NO_POSTER }
  if (!posterUrl.startsWith('/files/') || !posterUrl.endsWith('.webp')) return { poster: posterUrl }
  return { poster: posterUrl, posterSrcSet: `${posterUrl.slice(0, -'.webp'.length)}-270.webp 270w, ${posterUrl} 540w` }
}
