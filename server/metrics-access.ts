/** Who may read the metrics. To everybody else the address does not exist. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
/** A request that carries one of these came through a proxy, so the connection's address is the proxy's. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * With a token, whoever presents it; without one, programs of this machine.
 * @param token METRICS_TOKEN; null: not set
 */
export function mayReadMetrics(incoming: Pick<IncomingMessage, 'headers' | 'socket'>, token: string | null): boolean {
  if (token !== null) {
    const given = /^Bearer ([^\s]{1,200})$/i.exec(incoming.headers.authorization ?? '')?.[1] ?? ''
    // Digests have one length, so the time says nothing about the token's.
    return timingSafeEqual(digest(given), digest(token))
  }
  return LOOPBACK.test(incoming.socket.remoteAddress ?? '') && PROXY_HEADERS.every((name) => incoming.headers[name] === undefined)
}
