/**
 * A private PostgreSQL in DATA_DIR, from the binaries that npm installed; used if DATABASE_URL is
 * not set. It listens on a Unix socket in a folder that only its owner may enter, never on the
 * network.
 */
import { type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { clusterFolder } from '#app/platform/data-folder.ts'
import { machineShiftMs } from '#app/platform/clock.ts'
import { binaryFolder, initialise, USER } from '#dev/postgres/initialise-cluster.ts'
import { answers, launch } from '#dev/postgres/launch-postgres.ts'
import { isPostmasterAlive, keepAlive, removeStalePid } from '#dev/postgres/postmaster.ts'
import { CLOCK_PATH, shiftDatabaseClock } from '#dev/postgres/shift-clock.ts'
import { reachablePrograms, unprivilegedOwner } from '#dev/postgres/server-user.ts'

export interface EmbeddedPostgres {
  connectionString: string
  /** From now on, restarts the server whenever it dies, even if another process had started it. */
  keepAlive(): void
  /** Stops the server if this process started it. */
  stop(): Promise<void>
}

interface Options {
  /** Durability off, for tests that throw the cluster away. */
  isThrowaway?: boolean
  database?: string
  /**
   * Gives each database a clock that `shiftDatabaseClock` moves. Defaults to true if the program's
   * clock is shifted.
   */
  hasMovableClock?: boolean
  /** Differing PostgreSQL settings as `name=value`, for example for a database of another size. */
  settings?: string[]
}

function socketFolder(cluster: string): string {
  return path.join(
    tmpdir(),
    `orbit-pg-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`,
  )
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
  const hasMovableClock = options.hasMovableClock ?? machineShiftMs() !== 0
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
      settings: [...(hasMovableClock ? [CLOCK_PATH] : []), ...(options.settings ?? [])],
      isUp,
    })
  }
  await start()
  await ensureDatabase(urlOf('postgres'), database)
  if (hasMovableClock) {
    await shiftDatabaseClock(urlOf('template1'), machineShiftMs())
    await shiftDatabaseClock(urlOf(database), machineShiftMs())
  }
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
      // SIGINT is PostgreSQL's fast shutdown: it ends open connections and flushes everything to
      // disk.
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGINT')
      await ended
      if (options.isThrowaway) rmSync(sockets, { recursive: true, force: true })
    },
  }
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
