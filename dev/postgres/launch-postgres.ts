/** Starts the server process of the built-in PostgreSQL and waits until it answers. */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { isPostmasterAlive } from '#dev/postgres/postmaster.ts'
import { asOwner, type Owner } from '#dev/postgres/server-user.ts'

const MOST_LOG_BYTES = 10 * 1024 * 1024

export async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Settings for a laptop: small memory, no network, UTC. */
function serverFlags({ cluster, sockets, isThrowaway, settings: more }: Launch): string[] {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'unix_socket_permissions=0700',
    'max_connections=120',
    'shared_buffers=64MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'random_page_cost=1.1',
    'jit=off',
    'dynamic_shared_memory_type=mmap',
    ...(isThrowaway
      ? [
          'fsync=off',
          'synchronous_commit=off',
          'full_page_writes=off',
          'autovacuum=off',
          // The write-ahead log may be in memory.
          'max_wal_size=256MB',
        ]
      : []),
    ...more,
  ]
  return ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
}

interface Launch {
  native: string
  cluster: string
  sockets: string
  owner: Owner | null
  isThrowaway: boolean
  /** `name=value`; these override the settings above. */
  settings: string[]
  isUp: () => Promise<boolean>
}

const START_MS = 60_000

/** @returns the server's process; null if another process has started it in the meantime */
export async function launch(options: Launch): Promise<ChildProcess | null> {
  const { native, cluster, owner, isUp } = options
  const logFile = `${cluster}.log`
  if (existsSync(logFile) && statSync(logFile).size > MOST_LOG_BYTES)
    renameSync(logFile, `${logFile}.old`)
  const output = openSync(logFile, 'a')
  const saidBefore = statSync(logFile).size
  const run = asOwner(path.join(native, 'bin', 'postgres'), serverFlags(options), owner, [
    native,
    cluster,
  ])
  // A separate process group: Ctrl-C must reach the web server first, which still needs its
  // database to shut down.
  const child = spawn(run.command, run.args, {
    ...run.ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, LC_ALL: 'C' },
  })
  closeSync(output)
  let isGone = false
  child.once('exit', () => {
    isGone = true
  })
  child.once('error', () => {
    isGone = true
  })
  const deadline = Date.now() + START_MS
  while (!(await isUp())) {
    // The process exits if another process was faster; then the other one's server is starting.
    if ((isGone && !isPostmasterAlive(cluster)) || Date.now() > deadline) {
      const reason =
        readFileSync(logFile)
          .subarray(saidBefore)
          .toString()
          .trim()
          .split('\n')
          .findLast((line) => /FATAL|could not|No space/.test(line)) ?? 'no reason given'
      throw new Error(`The built-in database did not start: ${reason}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  return isGone ? null : child
}
