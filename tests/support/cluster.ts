/** One throwaway PostgreSQL per test run. Databases are copies of a template, made in 50 ms. */
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'
import { startJobs, stopJobs } from '#app/platform/jobs.ts'
import { migrate } from '#app/platform/migrate.ts'
import { JOBS } from '#server/job-list.ts'

export const MIGRATIONS = path.resolve('db/migrations')
const TEMPLATE = 'orbit_template'

export interface Cluster {
  /** For `create database`; pass it to `cloneTemplate`. */
  adminUrl: string
  /** A folder of this run, deleted after it. */
  folder: string
  stop(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orbit-test-'))
  const server = await startEmbeddedPostgres(folder, { isThrowaway: true, database: TEMPLATE })
  const onExit = () => killLeftover(folder, server.connectionString)
  process.once('exit', onExit)
  await prepareTemplate(server.connectionString)
  return {
    adminUrl: databaseUrl(server.connectionString, 'postgres'),
    folder,
    async stop() {
      process.off('exit', onExit)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function prepareTemplate(connectionString: string): Promise<void> {
  const { pool } = connectDatabase(connectionString)
  await migrate(pool, MIGRATIONS)
  await startJobs(connectionString, JOBS, false)
  await stopJobs()
  await disconnectDatabase()
}

/** An interrupted run must not leave its database server behind. */
function killLeftover(folder: string, connectionString: string): void {
  try {
    const [pid] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGQUIT')
  } catch {
    // Already stopped.
  }
  const sockets = new URL(connectionString).searchParams.get('host')
  for (const leftover of [folder, sockets])
    if (leftover) rmSync(leftover, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** The URL of another database on the same server. */
function databaseUrl(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

let clones = 0

/** Creates a database: a copy of the template, or an empty one. */
export async function createDatabase(
  adminUrl: string,
  from: 'template' | 'nothing' = 'template',
): Promise<string> {
  clones += 1
  const name = `orbit_${process.pid}_${performance.now().toString(36).replace('.', '')}_${clones}`
  await asAdmin(
    adminUrl,
    `create database ${name} template ${from === 'template' ? TEMPLATE : 'template0'}`,
  )
  return databaseUrl(adminUrl, name)
}

/** PostgreSQL waits up to five seconds for closing connections, and fails if one stays open. */
export async function dropDatabase(adminUrl: string, connectionString: string): Promise<void> {
  await asAdmin(adminUrl, `drop database ${new URL(connectionString).pathname.slice(1)}`)
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
