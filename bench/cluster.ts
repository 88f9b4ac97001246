/** The bench's own PostgreSQL below .data: created and filled once, kept for the next run. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.ts'
import { migrate } from '#app/platform/migrate.ts'

export interface BenchCluster {
  url: string
  pool: pg.Pool
  folder: string
  stop(): Promise<void>
}

/** @param name of the folder below .data and of its database */
export async function openCluster(name: string): Promise<BenchCluster> {
  const folder = path.resolve('.data', name)
  mkdirSync(folder, { recursive: true })
  const server = await startEmbeddedPostgres(folder)
  const { pool } = connectDatabase(server.connectionString, 4)
  await migrate(pool, path.resolve('db/migrations'))
  return {
    url: server.connectionString,
    pool,
    folder,
    async stop() {
      await disconnectDatabase()
      await server.stop()
    },
  }
}
