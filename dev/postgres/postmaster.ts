/**
 * The main process (postmaster) of a PostgreSQL on this machine: checks whether it is alive, and
 * restarts it.
 */
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { log } from '#app/platform/log.ts'

const LOOK_MS = 500
/** Delays in milliseconds between tries to restart it; the last one repeats. */
const TRY_AFTER_MS = [250, 500, 1000, 2000, 4000, 8000, 15_000]

function readPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Null if the system doesn't say. A zombie (exited, but not yet reaped) doesn't count as running.
 */
function runsPostgres(pid: number | string): boolean | null {
  try {
    const [, name, state] =
      /^\d+ \((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return name === 'postgres' && state !== 'Z'
  } catch {
    return null
  }
}

/** Whether the main process of a cluster is alive, no matter which process started it. */
export function isPostmasterAlive(cluster: string): boolean {
  const pid = readPid(cluster)
  return pid !== null && exists(pid) && runsPostgres(pid) !== false
}

/**
 * Whether server processes have outlived their main process; they exit on their own, most within
 * milliseconds.
 */
function hasLeftovers(cluster: string): boolean {
  return readdirSync('/proc').some((pid) => {
    if (!/^\d+$/.test(pid) || !runsPostgres(pid)) return false
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster
    } catch {
      return false
    }
  })
}

/**
 * PostgreSQL refuses to start while `postmaster.pid` names an existing process. After a crash,
 * especially in containers, that pid may belong to another program by now: then the file is stale.
 * If no such process exists, PostgreSQL notices on its own.
 */
export function removeStalePid(cluster: string): void {
  const pid = readPid(cluster)
  if (pid === null || !exists(pid) || runsPostgres(pid) !== false || hasLeftovers(cluster)) return
  if (readPid(cluster) === pid) rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
}

interface Keeping {
  isAlive: () => boolean
  /** Starts the server, or waits for another process that is starting it. */
  start: () => Promise<void>
}

/**
 * Restarts the server whenever it dies.
 * @returns a function that stops this, once a start in progress is over
 */
export function keepAlive({ isAlive, start }: Keeping): () => Promise<void> {
  let isStopped = false
  let failures = 0
  let nextTryAt = 0
  let starting: Promise<void> | null = null
  const tryAgain = async () => {
    try {
      await start()
      failures = 0
      log.warn('the built-in database had died and runs again')
    } catch (error) {
      nextTryAt = performance.now() + (TRY_AFTER_MS[failures] ?? TRY_AFTER_MS.at(-1) ?? 0)
      failures += 1
      log.error(
        { error: error instanceof Error ? error.message : String(error), failures },
        'the built-in database could not be started again',
      )
    }
    starting = null
  }
  const timer = setInterval(() => {
    if (!isStopped && !starting && performance.now() >= nextTryAt && !isAlive())
      starting = tryAgain()
  }, LOOK_MS)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await starting
  }
}
