import { useState } from 'react'
import type { FilmSource } from '#app/ui/film-player/film-source.ts'

/**
 * Signed links change from day to day. The film stays with the link it started with, so that
 * updates from the other person never stop it; `renew` switches to the latest link once the old one
 * fails.
 */
export function useSteadyUrl(film: FilmSource): [url: string | null, renew: () => void] {
  const { id } = film
  const url = urlFor(film)
  const [held, setHeld] = useState({ id, url, isStale: false })
  const mustChange = held.id !== id || (held.url === null && url !== null)
  if (mustChange || (held.isStale && held.url !== url)) setHeld({ id, url, isStale: false })
  return [mustChange ? url : held.url, () => setHeld((before) => ({ ...before, isStale: true }))]
}

type Connection = Navigator & { connection?: { saveData?: boolean } }

/** A phone's screen shows no more detail than the small film has. */
function urlFor({ url, fineUrl }: FilmSource): string | null {
  if (!fineUrl || (navigator as Connection).connection?.saveData) return url
  return matchMedia('(width >= 900px)').matches ? fineUrl : url
}
