/** Stops without failing a request: the load balancer is told first, then requests under way are finished. */
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { env } from '#app/platform/env.ts'
import { closeLiveConnections } from '#server/live-streams.ts'
import { state } from '#server/state.ts'

/** For requests under way once nothing new is accepted; anything longer (a video upload) can be resumed. */
const PATIENCE_MS = 5000

/** Proxies keep idle connections for a minute; this side must not be the first to end one, or a request would meet the end. */
export const CONNECTION_TIMES = { keepAliveTimeout: 65_000 }

/** Stops serving; the result comes when the last connection has ended. */
export async function stopServing(server: Server): Promise<void> {
  const wasReady = state.isReady
  // Readiness turns at once. For a while everything is still answered, and each answer ends its connection.
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
