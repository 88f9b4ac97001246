/**
 * What runs alongside requests in development: tasks, live updates, and metrics, as started by
 * server/web.ts.
 */
import { stopTasks } from '#app/platform/tasks.ts'
import { stopRealtime } from '#app/platform/realtime.ts'
import { startAccessLog } from '#server/access-log.ts'
import { bringUp } from '#server/bring-up.ts'
import { closeLiveConnections } from '#server/live-streams.ts'
import { registerMetrics } from '#server/process-metrics.ts'
import { state } from '#server/state.ts'

/** @returns a function that stops the program; the next start may use changed sources */
export async function start(signal: AbortSignal): Promise<() => Promise<void>> {
  registerMetrics('development')
  const stopAccessLog = startAccessLog()
  const database = await bringUp(signal)
  state.isReady = true
  return async () => {
    state.isReady = false
    closeLiveConnections()
    stopAccessLog()
    await stopRealtime()
    await stopTasks()
    await database.close()
  }
}
