/**
 * `npm run dev`: the server behind Vite, with the development build of React. Node runs this file
 * directly; everything else is loaded through Vite. After a change, the files that import the
 * changed file are reloaded; their other imports stay loaded, including database connections.
 */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import path from 'node:path'
import { createServer as createViteServer, createServerModuleRunner } from 'vite'
import { makeDataFolder } from '#app/platform/data-folder.ts'
import { env } from '#app/platform/env.ts'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'

interface Program {
  /** Returns a function that stops it. */
  start(signal: AbortSignal): Promise<() => Promise<void>>
}

/**
 * The node_modules packages that browsers load, pre-bundled once. Vite's discovery would scan the
 * routes and include packages that only their server code uses. A package that is missing here is
 * loaded file by file.
 */
const BROWSER_PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react-router/dom',
  'lucide',
  'sonner',
  'zod',
  'react-aria-components',
  'react-day-picker',
  'tus-js-client',
  'mediabunny',
  '@zxcvbn-ts/language-common',
]
/** Folders that the server and its builds write to, inside the watched folder. */
const NOT_WATCHED = ['.data', 'build', 'release'].map((folder) => `${path.resolve(folder)}/**`)

const { databaseUrl, dataDir, host, port, publicUrl } = env()

makeDataFolder()
// Runs here rather than in the reloaded program, so that it can reconnect within milliseconds.
const database = databaseUrl ? null : await startEmbeddedPostgres(dataDir)
if (database) process.env['DATABASE_URL'] = database.connectionString

const http = createHttpServer()
// HMR uses the site's own port, as its content security policy demands.
const vite = await createViteServer({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http }, watch: { ignored: NOT_WATCHED } },
  optimizeDeps: { noDiscovery: true, include: BROWSER_PACKAGES },
})
const { ssr } = vite.environments
if (!ssr) throw new Error('Vite has no environment for the server')
// Vite's own runner would drop every module after some changes, and all open connections with them.
const runner = createServerModuleRunner(ssr, { hmr: false })

const stopping = new AbortController()
let running: { program: Program; stop: () => Promise<void> } | null = null
let lastTurn: Promise<unknown> = Promise.resolve()

/** Restarts tasks and subscriptions when their code has changed. */
async function bringUpToDate(): Promise<RequestListener> {
  const program = await runner.import<Program>('/dev/program.ts')
  if (running?.program !== program) {
    await running?.stop()
    running = null
    running = { program, stop: await program.start(stopping.signal) }
  }
  return (await runner.import<{ listener: RequestListener }>('/dev/listener.ts')).listener
}

/**
 * The listener built from the current sources. Simultaneous requests wait for each other, so that
 * nothing starts twice.
 */
function currentListener(): Promise<RequestListener> {
  const turn = lastTurn.catch(() => undefined).then(bringUpToDate)
  lastTurn = turn
  return turn
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const listener = await currentListener()
    listener(incoming, outgoing)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    vite.ssrFixStacktrace(error)
    console.error(error)
    outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
  }
}

async function stop(): Promise<void> {
  stopping.abort()
  http.close()
  await lastTurn.catch(() => undefined)
  await running?.stop()
  http.closeAllConnections()
  await vite.close()
  await database?.stop()
}

function stopWith(error: unknown): never {
  console.error(error)
  process.exit(1)
}

async function endWith(error: unknown): Promise<never> {
  await (stopped ??= stop())
  stopWith(error)
}

let stopped: Promise<void> | undefined
// React Router ends the process on SIGTERM, so the start script forwards every signal as SIGINT.
process.on('SIGINT', () => void (stopped ??= stop()).then(() => process.exit(0), stopWith))

try {
  await currentListener()
  http.on('request', (incoming, outgoing) =>
    vite.middlewares(incoming, outgoing, () => void answer(incoming, outgoing)),
  )
  http.once('error', (error) => void endWith(error))
  http.listen(port, host, () => console.log(`orbit: ready at ${publicUrl}`))
} catch (error) {
  if (!stopping.signal.aborted) {
    await stop()
    stopWith(error)
  }
}
