/** The bench's own PostgreSQL cluster below .data: created and filled once, then reused. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { openPool } from '#app/platform/database-pool.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'
import { migrate } from '#app/platform/migrate.ts'

export interface BenchCluster {
  url: string
  pool: pg.Pool
  folder: string
  stop(): Promise<void>
}

/** @param name of the folder below .data and of its database */
export async function openCluster(
  name: string,
  options: { isThrowaway?: boolean; settings?: string[] } = {},
): Promise<BenchCluster> {
  const folder = path.resolve('.data', name)
  mkdirSync(folder, { recursive: true })
  const server = await startEmbeddedPostgres(folder, options)
  connectDatabase(server.connectionString, 4)
  // Filling a large database takes longer than the query timeout for pages.
  const pool = openPool(
    server.connectionString,
    4,
    { connectionMs: 30_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 },
    'orbit-bench',
  )
  await migrate(pool, path.resolve('db/migrations'))
  return {
    url: server.connectionString,
    pool,
    folder,
    async stop() {
      await pool.end()
      await disconnectDatabase()
      await server.stop()
    },
  }
}
