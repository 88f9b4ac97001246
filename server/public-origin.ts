/** The origin that a request is read with: the public one, also behind a proxy. */
import { env, type Env } from '#app/platform/env.ts'

/**
 * A TLS proxy talks plain HTTP to this process, and a Host header is whatever the client sent. So where `PUBLIC_URL` is set,
 * every request gets its scheme and host; without it, a request keeps the address it was sent to.
 */
export function atPublicOrigin(
  request: Request,
  { publicUrl, isPublicUrlSet }: Pick<Env, 'publicUrl' | 'isPublicUrlSet'> = env(),
): Request {
  // The fetch standard has no TRACE: such a request cannot be made again, and nothing here answers one.
  if (!isPublicUrlSet || request.method === 'TRACE') return request
  const { origin } = new URL(publicUrl)
  const url = new URL(request.url)
  if (url.origin === origin) return request
  const { method, headers, body, signal } = request
  // A body that is still arriving is passed on as a stream, which the standard asks to be said.
  const same = { method, headers, body, signal, duplex: 'half' }
  return new Request(origin + url.pathname + url.search, same)
}
