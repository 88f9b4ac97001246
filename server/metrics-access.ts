/** Decides who may read the metrics. For everyone else, the URL does not exist. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLocal } from '#server/local-request.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * With METRICS_TOKEN, clients that send it; without it, only programs on this machine, and never
 * through a proxy.
 * @param token METRICS_TOKEN; null if not set
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
  // Digests have a fixed length, so the time doesn't reveal the token's length.
  return timingSafeEqual(digest(given), digest(token))
}
