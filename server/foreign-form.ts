/** Cross-site request forgery: what a browser says of where a form comes from. */
import { env } from '#app/platform/env.ts'

/**
 * Whether a form was sent from another site: it is refused before anything looks at it. A request without a browser's notes and
 * without a cookie acts for nobody, so a program may send it.
 */
export function isForeignForm(request: Request, publicUrl = env().publicUrl): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  if (!origin) return site === null && request.headers.has('cookie')
  if (!URL.canParse(origin)) return true
  const { host, protocol } = new URL(origin)
  const ours = new URL(publicUrl)
  // Whoever sits on the line can answer for our name without TLS, but not with it.
  if (ours.protocol === 'https:' && protocol !== 'https:') return true
  return host !== ours.host && host !== request.headers.get('host')
}
