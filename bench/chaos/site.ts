/**
 * The built program with its built-in database, in its own folder and on its own port, restarted by
 * a supervisor.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/set-up.mjs'
import { freePort } from '../servers.ts'

const START_MS = 300_000

export interface Site {
  port: number
  dataDir: string
  /** For the harness only: its connections survive what the run does to those of the program. */
  pool: pg.Pool
  /** The id of the process that is currently serving. */
  pid(): number
  postmasterPid(): number
  stop(): Promise<void>
}

export async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function waitUntilReady(port: number): Promise<void> {
  const deadline = performance.now() + START_MS
  while (!(await isReady(port))) {
    if (performance.now() > deadline) throw new Error('The program did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts the program, and restarts it when it exits, as systemd or a container runtime would. */
function supervise(env: NodeJS.ProcessEnv): { pid(): number; stop(): Promise<void> } {
  const program = path.resolve(process.env['BUILD_DIR'] ?? 'build', 'server', 'index.js')
  let isStopping = false
  let child: ChildProcess
  const start = () => {
    child = spawn(process.execPath, [...SERVER_FLAGS, program], {
      stdio: ['ignore', 'ignore', 'ignore'],
      env,
    })
    child.once('exit', () => !isStopping && start())
  }
  start()
  const killLeftover = () => child.kill('SIGKILL')
  process.once('exit', killLeftover)
  return {
    pid: () => child.pid ?? 0,
    async stop() {
      isStopping = true
      process.off('exit', killLeftover)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    },
  }
}

/**
 * Stops the database. A program that did not start the database leaves it running when it exits.
 */
async function stopDatabase(postmasterPid: () => number): Promise<void> {
  try {
    const pid = postmasterPid()
    process.kill(pid, 'SIGINT')
    for (let tries = 0; tries < 200; tries += 1) {
      process.kill(pid, 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } catch {
    // Already gone.
  }
}

/**
 * @param dataDir an empty folder for the files, and for the database unless there is one already
 * @param databaseUrl of a database that is not killed
 */
export async function startSite(dataDir: string, databaseUrl: string | null = null): Promise<Site> {
  mkdirSync(dataDir, { recursive: true })
  const port = await freePort()
  const supervisor = supervise({
    ...process.env,
    ...SERVER_ENV,
    NODE_ENV: 'production',
    ORBIT_ENV: 'test',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
  })
  try {
    await waitUntilReady(port)
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  // The database is already running, so this only returns its connection string.
  const connectionString = databaseUrl ?? (await startEmbeddedPostgres(dataDir)).connectionString
  const pool = new pg.Pool({ connectionString, max: 4, application_name: 'orbit-chaos' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const postmasterPid = () =>
    Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    port,
    dataDir,
    pool,
    pid: () => supervisor.pid(),
    postmasterPid,
    async stop() {
      await pool.end()
      await supervisor.stop()
      if (!databaseUrl) await stopDatabase(postmasterPid)
    },
  }
}
