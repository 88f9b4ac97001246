/** The program: brings up the database, the demo on a first start, the jobs and the live updates, and serves the site. */
import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { lockOldTotpSecrets } from '#app/features/accounts/totp-secrets.server.ts'
import { env } from '#app/platform/env.ts'
import { startJobs, stopJobs } from '#app/platform/jobs.ts'
import { log } from '#app/platform/log.ts'
import { startRealtime, stopRealtime } from '#app/platform/realtime.ts'
import { createApp } from '#server/app.ts'
import { answerBrokenRequests } from '#server/broken-requests.ts'
import { checkProduction } from '#server/check-production.ts'
import { openDatabase, type OpenDatabase } from '#server/database.ts'
import { explain } from '#server/fail.ts'
import { JOBS } from '#server/jobs.ts'
import { closeLiveConnections } from '#server/live.ts'
import { answerFromCache } from '#server/page-cache.ts'
import { collectWhenQuiet, noteRequest } from '#server/quiet-collection.ts'
import { state } from '#server/state.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'

/** Cached pages leave before Hono wakes up; that is most of what an anonymous crowd asks for. */
function createQuickServer(options: ServerOptions = {}, listener: RequestListener = () => undefined) {
  const server = createServer(options, (incoming, outgoing) => {
    noteRequest()
    if (!answerFromCache(incoming, outgoing)) listener(incoming, outgoing)
  })
  answerBrokenRequests(server)
  return server
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
    await checkProduction()
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

/** Other work than serving, by the first word of the command line. */
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
