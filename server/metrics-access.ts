/** Who may read the metrics. To everybody else the address does not exist. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLocal } from '#server/local-request.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * With a token, those who present it; without one, programs of this machine, and never through a proxy.
 * @param token METRICS_TOKEN; null: not set
 */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  token: string | null,
): boolean {
  if (token === null)
    return isLocal({
      address: socket.remoteAddress ?? '',
      header: (name) => headers[name]?.toString(),
      trustsProxy: false,
    })
  const given = /^Bearer ([^\s]{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  // Digests have one length, so the time says nothing about the token's.
  return timingSafeEqual(digest(given), digest(token))
}
