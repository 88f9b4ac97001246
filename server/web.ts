/** The program: brings up the database, the demo on a first start, the jobs and the live updates, and serves the site. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { asWork } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { startJobs, stopJobs } from '#app/platform/jobs.ts'
import { log } from '#app/platform/log.ts'
import { stopRealtime } from '#app/platform/realtime.ts'
import { createApp } from '#server/app.ts'
import { bringUp } from '#server/bring-up.ts'
import { openDatabase, type OpenDatabase } from '#server/database.ts'
import { explain } from '#server/fail.ts'
import { JOBS } from '#server/jobs.ts'
import { answerFromCache } from '#server/page-cache.ts'
import { collectWhenQuiet, noteRequest } from '#server/quiet-collection.ts'
import { CONNECTION_TIMES, stopServing } from '#server/shut-down.ts'
import { state } from '#server/state.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'

/** Cached pages leave before Hono wakes up; that is most of what an anonymous crowd asks for. */
function createQuickServer(options: ServerOptions = {}, listener: RequestListener = () => undefined) {
  return createServer(options, (incoming, outgoing) => {
    noteRequest()
    if (state.isDraining) outgoing.setHeader('Connection', 'close')
    if (!answerFromCache(incoming, outgoing)) listener(incoming, outgoing)
  })
}

function stopWith(error: unknown, port: number): never {
  console.error(`orbit: ${explain(error, port)}`)
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}

async function listen(app: ReturnType<typeof createApp>): Promise<Server> {
  const { port, host } = env()
  const options = { fetch: app.fetch, port, hostname: host, createServer: createQuickServer as typeof createServer, serverOptions: CONNECTION_TIMES }
  return new Promise((resolve, reject) => {
    const listening = serve(options, () => resolve(listening as Server))
    listening.once('error', reject)
  })
}

async function main(): Promise<void> {
  const { port, publicUrl } = env()
  const server = await listen(createApp(path.join(import.meta.dirname, '../client')))
  const starting = new AbortController()
  let database: OpenDatabase | undefined
  let stopping: Promise<void> | undefined
  // Ctrl-C reaches every process of the terminal, and the starting script passes it on as well.
  const stop = () => (stopping ??= stopAll())
  const stopAll = async () => {
    starting.abort()
    await stopServing(server)
    await stopRealtime()
    await stopJobs()
    await database?.close()
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
    database = await bringUp(starting.signal)
  } catch (error) {
    // Who stops it while it waits has stopped it; the handler of the signal ends the process.
    if (stopping) return await stopping
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
    await asWork('job', wipePeople)
    await asWork('job', () => loadDemoIfEmpty(registerSubscriptions))
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
