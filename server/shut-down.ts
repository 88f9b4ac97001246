/**
 * Stops without failing a request: first notifies the load balancer, then finishes the requests in
 * progress.
 */
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { env } from '#app/platform/env.ts'
import { closeLiveConnections } from '#server/live-streams.ts'
import { state } from '#server/state.ts'

/**
 * Limit for requests in progress once no new ones are accepted; anything longer (such as a video
 * upload) can be resumed.
 */
const PATIENCE_MS = 5000

/**
 * Proxies hold idle connections for a minute; if the server closed one first, a request could
 * arrive just as it closes.
 */
export const CONNECTION_TIMES = { keepAliveTimeout: 65_000 }

/** Stops serving; resolves when the last connection has ended. */
export async function stopServing(server: Server): Promise<void> {
  const wasReady = state.isReady
  // /readyz fails immediately. Requests are still served for `drainSeconds`, and each response
  // closes its connection.
  state.isDraining = true
  if (wasReady) await wait(env().drainSeconds * 1000)
  closeLiveConnections()
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
  server.closeIdleConnections()
  await closed
  clearTimeout(patience)
  state.isReady = false
}
