/** The program: brings up the database, the demo on a first start, the jobs and the live updates, and serves the site. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { lockOldTotpSecrets } from '#app/features/accounts/totp-secrets.server.ts'
import { env } from '#app/platform/env.ts'
import { startJobs, stopJobs } from '#app/platform/jobs.ts'
import { log } from '#app/platform/log.ts'
import { startRealtime, stopRealtime } from '#app/platform/realtime.ts'
import { createApp } from '#server/app.ts'
import { limitConnections, SERVER_OPTIONS } from '#server/connection-limits.ts'
import { openDatabase, type OpenDatabase } from '#server/database.ts'
import { explain } from '#server/fail.ts'
import { JOBS } from '#server/jobs.ts'
import { closeLiveConnections } from '#server/live-streams.ts'
import { answerFromCache } from '#server/page-cache.ts'
import { collectWhenQuiet, noteRequest } from '#server/quiet-collection.ts'
import { state } from '#server/state.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'

/** Cached pages leave before Hono wakes up; that is most of what an anonymous crowd asks for. */
function createQuickServer(options: ServerOptions = {}, listener: RequestListener = () => undefined) {
  return createServer({ ...SERVER_OPTIONS, ...options }, (incoming, outgoing) => {
    noteRequest()
    if (!answerFromCache(incoming, outgoing)) listener(incoming, outgoing)
  })
}

function stopWith(error: unknown, port: number): never {
  console.error(`orbit: ${explain(error, port)}`)
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}

async function main(): Promise<void> {
  const { port, host, runsWorker, wantsDemo, publicUrl } = env()
  const app = createApp(path.join(import.meta.dirname, '../client'))
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const listening = serve({ fetch: app.fetch, port, hostname: host, createServer: createQuickServer as typeof createServer }, () => resolve(listening))
    listening.once('error', reject)
  })
  limitConnections(server as Server, env().trustsProxy)
  const open: { database?: OpenDatabase } = {}
  let stopping: Promise<void> | undefined
  // Ctrl-C reaches every process of the terminal, and the starting script passes it on as well.
  const stop = () => (stopping ??= stopAll())
  const stopAll = async () => {
    state.isReady = false
    closeLiveConnections()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const patience = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 3000)
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    await closed
    clearTimeout(patience)
    await stopRealtime()
    await stopJobs()
    await open.database?.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(
      signal,
      () =>
        void stop().then(
          () => process.exit(0),
          (error: unknown) => stopWith(error, port),
        ),
    )
  }
  try {
    open.database = await openDatabase()
    await lockOldTotpSecrets()
    await startJobs(open.database.connectionString, JOBS, runsWorker)
    await startRealtime(open.database.connectionString)
    if (wantsDemo) {
      const { loadDemoIfEmpty } = await import('#db/demo/load-demo.ts')
      await loadDemoIfEmpty(registerSubscriptions)
    }
    registerSubscriptions()
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
  collectWhenQuiet()
  state.isReady = true
  log.info({ url: publicUrl }, 'Orbit is ready')
  if (log.level !== 'silent') console.log(`orbit: ready at ${publicUrl}`)
}

/** `npm run demo:reset`: works beside a running server, which shares the database. */
async function resetDemo(): Promise<void> {
  const database = await openDatabase()
  try {
    const { loadDemoIfEmpty, wipePeople } = await import('#db/demo/load-demo.ts')
    await startJobs(database.connectionString, JOBS, false)
    await wipePeople()
    await loadDemoIfEmpty(registerSubscriptions)
    console.log('orbit: the demo is as on the first day')
  } finally {
    await stopJobs()
    await database.close()
  }
}

const work = process.argv[2] === 'demo-reset' ? resetDemo : main
work().catch((error: unknown) => {
  let port = 0
  try {
    port = env().port
  } catch {
    // The settings themselves are wrong; the message says so.
  }
  stopWith(error, port)
})
