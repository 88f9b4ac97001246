/**
 * The server: starts the database, the tasks, and live updates, loads the demo on a first start,
 * and serves the site.
 */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import path from 'node:path'
import { serve } from '@hono/node-server'
import * as build from 'virtual:react-router/server-build'
import { env } from '#app/platform/env.ts'
import { stopTasks } from '#app/platform/tasks.ts'
import { log } from '#app/platform/log.ts'
import { stopRealtime } from '#app/platform/realtime.ts'
import { startAccessLog } from '#server/access-log.ts'
import { createApp } from '#server/app.ts'
import { answerBrokenRequests } from '#server/broken-requests.ts'
import { bringUp } from '#server/bring-up.ts'
import { limitConnections, SERVER_OPTIONS } from '#server/connection-limits.ts'
import { explain } from '#server/startup-error.ts'
import { registerMetrics } from '#server/process-metrics.ts'
import { findRouteIn, observed } from '#server/observe.ts'
import { patternsOf } from '#server/route-names.ts'
import { CONNECTION_TIMES, stopServing } from '#server/shut-down.ts'
import { state } from '#server/state.ts'

const CLIENT_FOLDER = path.join(import.meta.dirname, '../client')

/**
 * Serves cached pages before Hono runs (server/observe.ts); most requests of anonymous visitors are
 * for these.
 */
function createQuickServer(
  options: ServerOptions = {},
  listener: RequestListener = () => undefined,
) {
  const server = createServer(
    { ...SERVER_OPTIONS, ...options },
    observed(findRouteIn(patternsOf(build.routes), CLIENT_FOLDER), listener),
  )
  answerBrokenRequests(server)
  return server
}

function stopWith(error: unknown, port: number): never {
  console.error(`orbit: ${explain(error, port)}`)
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}

async function listen(app: ReturnType<typeof createApp>): Promise<Server> {
  const { port, host } = env()
  const options = {
    fetch: app.fetch,
    port,
    hostname: host,
    createServer: createQuickServer as typeof createServer,
    serverOptions: CONNECTION_TIMES,
  }
  return new Promise((resolve, reject) => {
    const listening = serve(options, () => resolve(listening as Server))
    listening.once('error', reject)
  })
}

async function main(): Promise<void> {
  const { port, publicUrl } = env()
  registerMetrics(build.assets.version)
  startAccessLog()
  const server = await listen(createApp(CLIENT_FOLDER))
  limitConnections(server, env().trustsProxy)
  const starting = new AbortController()
  const bringingUp = bringUp(starting.signal)
  let stopping: Promise<void> | undefined
  // Ctrl-C reaches every process of the terminal, and the start script forwards it as well, so stop
  // only once.
  const stop = () => (stopping ??= stopAll())
  const stopAll = async () => {
    starting.abort()
    await stopServing(server)
    // A start that is aborted closes what it has opened.
    const database = await bringingUp.catch(() => null)
    await stopRealtime()
    await stopTasks()
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
    await bringingUp
  } catch (error) {
    if (!stopping) {
      await stop().catch(() => undefined)
      throw error
    }
  }
  // Stopped during startup: the signal handler ends the process.
  if (stopping) return stopping
  state.isReady = true
  log.info({ url: publicUrl }, 'Orbit is ready')
  if (log.level !== 'silent') console.log(`orbit: ready at ${publicUrl}`)
}

/** Runs a command other than serving, by the first argument. */
async function run(command: string | undefined, args: string[]): Promise<void> {
  if (command === undefined) return main()
  const { runBackup, runRestore } = await import('#server/backup/backup-command.ts')
  if (command === 'backup') return runBackup(args[0])
  if (command === 'restore') return runRestore(args[0])
  const { removeDemoOnly, resetDemo } = await import('#server/demo-commands.ts')
  if (command === 'demo-reset') return resetDemo(args)
  if (command === 'demo-remove') return removeDemoOnly(args)
  throw new Error(`There is no command "${command}".`)
}

run(process.argv[2], process.argv.slice(3)).catch((error: unknown) => stopWith(error, env().port))
