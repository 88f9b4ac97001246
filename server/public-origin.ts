/** Gives every request the public origin, including behind a proxy. */
import { env, type Env } from '#app/platform/env.ts'

/**
 * A TLS proxy talks plain HTTP to this process, and a Host header is whatever the client sent. So
 * if `PUBLIC_URL` is set, every request gets its scheme and host; without it, a request keeps the
 * URL it was sent to.
 */
export function atPublicOrigin(
  request: Request,
  { publicUrl, isPublicUrlSet }: Pick<Env, 'publicUrl' | 'isPublicUrlSet'> = env(),
): Request {
  // The fetch standard forbids TRACE: such a request can't be recreated, and nothing here handles
  // one.
  if (!isPublicUrlSet || request.method === 'TRACE') return request
  const { origin } = new URL(publicUrl)
  const url = new URL(request.url)
  if (url.origin === origin) return request
  const { method, headers, body, signal } = request
  // The standard requires `duplex` when the body is a stream, as is one that is still arriving.
  const same = { method, headers, body, signal, duplex: 'half' }
  return new Request(origin + url.pathname + url.search, same)
}
