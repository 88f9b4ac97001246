import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { env } from '#app/platform/env.ts'

const LOOPBACK = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/
/** Headers that proxies add to a request besides X-Forwarded-For. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto']

export interface Asker {
  /** The connection's own IP address. */
  address: string
  header: (name: string) => string | undefined
  trustsProxy: boolean
}

/**
 * Whether a request comes from this machine itself. A proxy on this machine forwards other people's
 * requests, so a forwarded request is local only if a trusted proxy says so. The Host must be
 * local, too: an outside page can point its own domain at 127.0.0.1 (DNS rebinding).
 */
export function isLocal({ address, header, trustsProxy }: Asker): boolean {
  if (!LOOPBACK.test(address) || !LOCAL_HOST.test(header('host') ?? '')) return false
  const forwardedFor = header('x-forwarded-for')
  if (forwardedFor === undefined) return PROXY_HEADERS.every((name) => header(name) === undefined)
  return trustsProxy && forwardedFor.split(',').every((part) => LOOPBACK.test(part.trim()))
}

export function isLocalRequest(context: Context): boolean {
  try {
    const address = getConnInfo(context).remote.address ?? ''
    return isLocal({
      address,
      header: (name) => context.req.header(name),
      trustsProxy: env().trustsProxy,
    })
  } catch {
    // A request without a connection, as in tests.
    return false
  }
}
