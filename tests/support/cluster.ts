/** One throwaway PostgreSQL per test run. Databases are copies of its templates. */
import { readFileSync, rmSync } from 'node:fs'
import { access, constants, mkdtemp, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'
import { migrate } from '#app/platform/migrate.ts'
import { TASKS } from '#server/task-list.ts'
import { UNIT_TEST_MS } from '#tests/support/patience.ts'

export const MIGRATIONS = path.resolve('db/migrations')
const TEMPLATE = 'orbit_template'

/**
 * The templates that databases are copied from: everything that migrations create; the same with
 * only the best-known places of the gazetteer (half the size, so copied in half the time); or
 * nothing.
 */
const TEMPLATES = {
  'every place': TEMPLATE,
  'some places': 'orbit_some_places',
  nothing: 'template1',
}
export type Template = keyof typeof TEMPLATES

/**
 * In addition to states: this many of the largest cities, their neighborhoods, and the ZIP codes of
 * cities with at least `WITH_ZIP_CODES` people.
 */
const SOME_CITIES = 1000
const WITH_ZIP_CODES = 400_000

/** The file system that Linux keeps in memory. */
const MEMORY = '/dev/shm'
/** Bytes. A run needs half a gigabyte there, and the browser and the builds need memory, too. */
const ENOUGH_MEMORY = 4 * 1024 ** 3

/**
 * The folder for the files of PostgreSQL: in memory if there is enough of it, because each test
 * file creates and drops a database of 1,100 files, which on a disk takes a quarter of all
 * processor time.
 */
async function clusterParent(): Promise<string> {
  try {
    await access(MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= ENOUGH_MEMORY ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

export interface Cluster {
  /** The connection for `create database`; pass it to `cloneTemplate`. */
  adminUrl: string
  /** A folder of this run, deleted at its end. */
  folder: string
  stop(): Promise<void>
}

/** @param options whether `shiftDatabaseClock` can move the clock of each database */
export async function startCluster(options: { hasMovableClock?: true } = {}): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orbit-test-'))
  const home = await mkdtemp(path.join(await clusterParent(), 'orbit-test-'))
  const server = await startEmbeddedPostgres(home, {
    ...options,
    isThrowaway: true,
    database: TEMPLATE,
  })
  const onExit = () => killLeftover({ folder, home }, server.connectionString)
  process.once('exit', onExit)
  await prepareTemplate(server.connectionString)
  const adminUrl = databaseUrl(server.connectionString, 'postgres')
  return {
    adminUrl,
    folder,
    async stop() {
      process.off('exit', onExit)
      await server.stop()
      for (const used of [folder, home]) rmSync(used, { recursive: true, force: true })
    },
  }
}

async function prepareTemplate(connectionString: string): Promise<void> {
  const { pool } = connectDatabase(connectionString, { everyLimitMs: UNIT_TEST_MS })
  await migrate(pool, MIGRATIONS)
  await startTasks(connectionString, TASKS, false)
  await stopTasks()
  await disconnectDatabase()
}

/** Creates the template of most unit tests. */
export async function prepareSomePlaces(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, (client) =>
    client.query(`create database ${TEMPLATES['some places']} template ${TEMPLATE}`),
  )
  const client = new pg.Client(databaseUrl(adminUrl, TEMPLATES['some places']))
  await client.connect()
  try {
    // Without foreign key checks: deleted rows are only referenced by rows that are deleted with
    // them.
    await client.query(`set session_replication_role = replica;
      create temporary table kept as
        with cities as (select id from places where kind = 'city' order by weight desc limit ${SOME_CITIES})
        select id from places where kind = 'state' or id in (select id from cities)
          or (kind = 'neighborhood' and city_id in (select id from cities))
          or (kind = 'zip' and city_id in (select id from places where weight >= ${WITH_ZIP_CODES}));
      delete from place_names where place_id not in (select id from kept);
      delete from places where id not in (select id from kept);`)
    await client.query('vacuum (full, analyze) places')
    await client.query('vacuum (full, analyze) place_names')
  } finally {
    await client.end()
  }
}

/** An interrupted run must not leave its database server behind. */
function killLeftover(
  { folder, home }: { folder: string; home: string },
  connectionString: string,
): void {
  try {
    const [pid] = readFileSync(path.join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGQUIT')
  } catch {
    // Already stopped.
  }
  const sockets = new URL(connectionString).searchParams.get('host')
  for (const leftover of [folder, home, sockets])
    if (leftover) rmSync(leftover, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** The URL of a template, for a program that makes copies of it. */
export const templateUrl = (adminUrl: string, template: Template): string =>
  databaseUrl(adminUrl, TEMPLATES[template])

/** The URL of another database on the same server. */
function databaseUrl(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

let clones = 0

/** Creates a database as a copy of a template. */
export async function createDatabase(
  adminUrl: string,
  template: Template = 'every place',
): Promise<string> {
  clones += 1
  const name = `orbit_${process.pid}_${performance.now().toString(36).replace('.', '')}_${clones}`
  await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    // On a disk, copying through the write-ahead log is faster than copying the files.
    const strategy = rows[0]?.data_directory.startsWith(MEMORY) ? 'file_copy' : 'wal_log'
    await client.query(
      `create database ${name} template ${TEMPLATES[template]} strategy ${strategy}`,
    )
  })
  return databaseUrl(adminUrl, name)
}

/** PostgreSQL waits up to five seconds for closing connections, and fails if one stays open. */
export async function dropDatabase(adminUrl: string, connectionString: string): Promise<void> {
  await asAdmin(adminUrl, (client) =>
    client.query(`drop database ${new URL(connectionString).pathname.slice(1)}`),
  )
}

async function asAdmin(
  adminUrl: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
