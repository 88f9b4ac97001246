/**
 * The bench's own PostgreSQL cluster below .data: created and filled once, then reused. Runs that
 * must begin with an empty database, and smoke runs, use a throwaway cluster or a copy of the
 * database at SMOKE_TEMPLATE.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { openPool } from '#app/platform/database-pool.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'
import { publishDocuments } from '#team/documents/publish-documents.server.ts'
import { migrate } from '#app/platform/migrate.ts'
import { isSmoke } from '../scripts/smoke.mjs'

export interface BenchCluster {
  url: string
  pool: pg.Pool
  folder: string
  stop(): Promise<void>
}

interface Options {
  /** Empty at first, deleted at the end, and without durability. */
  isThrowaway?: boolean
  settings?: string[]
}

type Database = Pick<BenchCluster, 'url' | 'folder' | 'stop'>

async function openOwn(name: string, options: Options): Promise<Database> {
  const folder = path.resolve('.data', name)
  mkdirSync(folder, { recursive: true })
  const server = await startEmbeddedPostgres(folder, options)
  return { url: server.connectionString, folder, stop: () => server.stop() }
}

let copies = 0

/** @param template the URL of a migrated database without open connections */
async function copyOf(template: string): Promise<Omit<Database, 'folder'>> {
  copies += 1
  const name = `orbit_smoke_${process.pid}_${copies}`
  const [url, adminUrl] = [new URL(template), new URL(template)]
  url.pathname = `/${name}`
  adminUrl.pathname = '/postgres'
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl.href })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await asAdmin(`create database ${name} template ${new URL(template).pathname.slice(1)}`)
  return { url: url.href, stop: () => asAdmin(`drop database ${name} with (force)`) }
}

async function openThrowaway(name: string, options: Options): Promise<Database> {
  const folder = mkdtempSync(path.join(tmpdir(), `orbit-bench-${name}-`))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  const template = process.env['SMOKE_TEMPLATE']
  const database = template
    ? await copyOf(template)
    : await startEmbeddedPostgres(folder, { ...options, isThrowaway: true }).then((server) => ({
        url: server.connectionString,
        stop: () => server.stop(),
      }))
  return { ...database, folder, stop: () => database.stop().finally(forget) }
}

/** @param name of the folder below .data, or within the folder of a throwaway cluster */
export async function openCluster(name: string, options: Options = {}): Promise<BenchCluster> {
  const open = isSmoke || options.isThrowaway ? openThrowaway : openOwn
  const { url, folder, stop } = await open(name, options)
  connectDatabase(url, { max: 4 })
  // Filling a large database takes longer than the query timeout for pages.
  const pool = openPool(
    url,
    4,
    { connectionMs: 30_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 },
    'orbit-bench',
  )
  await migrate(pool, path.resolve('db/migrations'))
  await publishDocuments()
  return {
    url,
    pool,
    folder,
    async stop() {
      await pool.end()
      await disconnectDatabase()
      await stop()
    },
  }
}
