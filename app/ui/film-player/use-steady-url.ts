import { useState } from 'react'
import type { FilmSource } from '#app/ui/film-player/film-source.ts'

/**
 * Signed links change with each read of the page. The film stays with the one it began with, so
 * that news from the other side never stops it; `renew` takes the latest once that one fails.
 */
export function useSteadyUrl({ id, url }: FilmSource): [url: string | null, renew: () => void] {
  const [held, setHeld] = useState({ id, url, isStale: false })
  const mustChange = held.id !== id || (held.url === null && url !== null)
  if (mustChange || (held.isStale && held.url !== url)) setHeld({ id, url, isStale: false })
  return [mustChange ? url : held.url, () => setHeld((before) => ({ ...before, isStale: true }))]
}
