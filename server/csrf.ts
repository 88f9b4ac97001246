/** Cross-site request forgery: what a browser says of where a form comes from. */

/**
 * Whether a form was sent from another site: it is refused before anything looks at it. A request without a browser's notes and
 * without a cookie acts for nobody, so a program may send it.
 * @param request as `atPublicOrigin` gives it
 */
export function isCrossSite(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  if (!origin) return site === null && request.headers.has('cookie')
  // The whole origin: anybody on the line can answer for our name without TLS, but not with it.
  return origin !== new URL(request.url).origin
}
