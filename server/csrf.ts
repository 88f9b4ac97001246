/**
 * Protects against cross-site request forgery, using what the browser reports about a form's
 * origin.
 */

/**
 * Whether a form was sent from another site; it is refused before anything else reads it. A request
 * without Sec-Fetch-Site, Origin, and cookies acts on no one's behalf, so programs may send it.
 * @param request as returned by `atPublicOrigin`
 */
export function isCrossSite(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  if (!origin) return site === null && request.headers.has('cookie')
  // Compare the whole origin: anyone on the network can impersonate this host over http, but not
  // over https.
  return origin !== new URL(request.url).origin
}
