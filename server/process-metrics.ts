/** `/metrics`: this process's own metrics, and the database's at the time of the scrape. */
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { pools } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { taskSeconds, mailDeliveries, mediaTries, registry } from '#app/platform/metrics.ts'
import { isListening } from '#app/platform/realtime.ts'
import { registerDatabaseMetrics } from '#server/database-metrics.ts'
import { countLiveStreams } from '#server/live-streams.ts'
import { mayReadMetrics } from '#server/metrics-access.ts'
import { pageCacheFigures } from '#server/page-cache.ts'
import { state } from '#server/state.ts'

/** The library's gauges whose names suggest counters; each is the sum of a gauge that remains. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/** Empty on purpose: each metric is registered with `registry.registerMetric`. */
const registers: Registry[] = []

const requestSeconds = new Histogram({
  name: 'orbit_http_request_duration_seconds',
  help: 'Time from a request to the end of its answer, by route of the route map, method, and status class. Live streams are left out.',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

type Observer = ReturnType<typeof requestSeconds.labels>
const observers = new Map<string, Observer>()

/** @param status `2xx` … `5xx`, or `aborted` when the client disconnected before a response */
export function countRequest(route: string, method: string, status: string, seconds: number): void {
  const key = `${status} ${method} ${route}`
  let observer = observers.get(key)
  if (!observer) {
    observer = requestSeconds.labels(route, method, status)
    observers.set(key, observer)
  }
  observer.observe(seconds)
}

/** Adds a gauge whose value is read at each scrape. */
function gauge(name: string, help: string, read: () => number): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    }),
  )
}

function registerPool(): void {
  registry.registerMetric(
    new Gauge({
      name: 'orbit_database_pool_connections',
      help: 'Connections of this process to the database, by kind of work (page, task, report, health) and state (idle, busy), and what waits for one (waiting).',
      labelNames: ['work', 'state'] as const,
      registers,
      collect() {
        this.reset()
        for (const [work, { totalCount, idleCount, waitingCount }] of pools()) {
          this.set({ work, state: 'idle' }, idleCount)
          this.set({ work, state: 'busy' }, totalCount - idleCount)
          this.set({ work, state: 'waiting' }, waitingCount)
        }
      },
    }),
  )
  gauge(
    'orbit_database_pool_size',
    'Connections that this process may open for pages (DATABASE_POOL).',
    () => env().databasePool,
  )
}

function registerPageCache(): void {
  registry.registerMetric(
    new Counter({
      name: 'orbit_page_cache_requests_total',
      help: 'Requests for public pages that visitors share, by result: hit (kept page), miss (rendered, or waited for a rendering).',
      labelNames: ['result'] as const,
      registers,
      collect() {
        const { hits, misses } = pageCacheFigures()
        this.reset()
        this.inc({ result: 'hit' }, hits)
        this.inc({ result: 'miss' }, misses)
      },
    }),
  )
  gauge('orbit_page_cache_entries', 'Public pages that are kept.', () => pageCacheFigures().entries)
  gauge(
    'orbit_page_cache_bytes',
    'Size of the public pages that are kept.',
    () => pageCacheFigures().bytes,
  )
}

function registerDisk(): void {
  registry.registerMetric(
    new Gauge({
      name: 'orbit_storage_bytes',
      help: 'The disk that holds uploaded files, by kind (free, size).',
      labelNames: ['kind'] as const,
      registers,
      async collect() {
        this.reset()
        const disk = await statfs(env().bucket ? env().dataDir : env().storageDir).catch(() => null)
        if (!disk) return
        this.set({ kind: 'free' }, disk.bavail * disk.bsize)
        this.set({ kind: 'size' }, disk.blocks * disk.bsize)
      },
    }),
  )
}

/**
 * Starts from an empty registry: in development, the server restarts after changes.
 * @param build identifies this build among others of the same version
 */
export function registerMetrics(build: string): void {
  registry.clear()
  registry.registerMetric(requestSeconds)
  registry.registerMetric(taskSeconds)
  registry.registerMetric(mailDeliveries)
  registry.registerMetric(mediaTries)
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const info = new Gauge({
    name: 'orbit_build_info',
    help: 'Version and build of the program; always 1.',
    labelNames: ['version', 'build'] as const,
    registers,
  })
  info.set({ version, build }, 1)
  registry.registerMetric(info)
  gauge('orbit_ready', '1 while this process answers requests for pages.', () =>
    Number(state.isReady),
  )
  gauge('orbit_worker', '1 where this process does tasks in the background (WORKER=on).', () =>
    Number(env().runsWorker),
  )
  gauge('orbit_live_streams', 'Browsers that are connected for live updates.', countLiveStreams)
  gauge('orbit_live_listening', '1 while this process receives changes from the database.', () =>
    Number(isListening()),
  )
  registerPool()
  registerPageCache()
  registerDisk()
  registerDatabaseMetrics(registry)
}

/**
 * True if the request was for the metrics and is allowed to read them; then the response is being
 * sent.
 */
export function answerMetrics(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (
    incoming.method !== 'GET' ||
    incoming.url?.split('?')[0] !== '/metrics' ||
    !mayReadMetrics(incoming, env().metricsToken)
  )
    return false
  registry.metrics().then(
    (text) =>
      outgoing
        .writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
        .end(text),
    (error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined),
  )
  return true
}
