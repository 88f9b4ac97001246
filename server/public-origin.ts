/** Gives every request the public origin, even behind a proxy. */
import { env, type Env } from '#app/platform/env.ts'

/**
 * A TLS proxy uses plain HTTP to reach this process, and a Host header is whatever the client sent.
 * So if `PUBLIC_URL` is set, every request gets its scheme and host; otherwise, a request's URL
 * stays as it was sent.
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
  // The standard requires `duplex` if the body is a stream, as with a body that is still arriving.
  const same = { method, headers, body, signal, duplex: 'half' }
  return new Request(origin + url.pathname + url.search, same)
}
