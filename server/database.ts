/** Brings the database up: the server of DATABASE_URL, or the built-in one; then the present schema. */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '#app/platform/data-folder.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#app/platform/embedded-postgres.ts'
import { env } from '#app/platform/env.ts'
import { migrate } from '#app/platform/migrate.ts'

export interface OpenDatabase {
  connectionString: string
  close(): Promise<void>
}

export async function openDatabase(): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = env()
  let embedded: EmbeddedPostgres | null = null
  makeDataFolder()
  if (!databaseUrl) {
    accessSync(dataDir, constants.W_OK)
    embedded = await startEmbeddedPostgres(dataDir)
  }
  const connectionString = databaseUrl ?? embedded?.connectionString ?? ''
  try {
    const { pool } = connectDatabase(connectionString)
    await migrate(pool, path.resolve('db/migrations'))
  } catch (error) {
    await disconnectDatabase()
    await embedded?.stop()
    throw error
  }
  return {
    connectionString,
    async close() {
      await disconnectDatabase()
      await embedded?.stop()
    },
  }
}
