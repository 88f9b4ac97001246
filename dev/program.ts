/** What runs beside requests in development: jobs, live updates and the metrics, as server/web.ts starts them. */
import { stopJobs } from '#app/platform/jobs.ts'
import { stopRealtime } from '#app/platform/realtime.ts'
import { startAccessLog } from '#server/access-log.ts'
import { bringUp } from '#server/bring-up.ts'
import { closeLiveConnections } from '#server/live-streams.ts'
import { registerMetrics } from '#server/process-metrics.ts'
import { state } from '#server/state.ts'

/** @returns stops it; the next one may be made of other sources */
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
    await stopJobs()
    await database.close()
  }
}
