/**
 * Starts the database: connects to the server of DATABASE_URL or starts the built-in one, migrates
 * to the current schema, and publishes the texts that people agree to.
 */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { publishDocuments } from '#team/documents/publish-documents.server.ts'
import { makeDataFolder } from '#app/platform/data-folder.ts'
import { openPool } from '#app/platform/database-pool.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { migrate } from '#app/platform/migrate.ts'
import type { EmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'

export interface OpenDatabase {
  connectionString: string
  /** From now on, restarts the built-in server if it dies. */
  keepRunning(): void
  close(): Promise<void>
}

/** Uses its own connection: those of pages have time limits that a migration must not have. */
async function bringUpToDate(connectionString: string): Promise<void> {
  const pool = openPool(
    connectionString,
    1,
    { connectionMs: 10_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 },
    'orbit-migrate',
  )
  try {
    await migrate(pool, path.resolve('db/migrations'))
  } finally {
    await pool.end()
  }
}

/**
 * Returns the work's result, or rejects as soon as the signal aborts; the work may then continue.
 */
export function orAborted<Result>(
  signal: AbortSignal | undefined,
  work: Promise<Result>,
): Promise<Result> {
  if (!signal) return work
  const aborted = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
  return Promise.race([work, aborted])
}

/** @param signal aborts a running migration; a built-in server that was started is stopped again */
export async function openDatabase(signal?: AbortSignal): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = env()
  let embedded: EmbeddedPostgres | null = null
  makeDataFolder()
  if (!databaseUrl) {
    accessSync(dataDir, constants.W_OK)
    // Never loaded if DATABASE_URL is set.
    const { startEmbeddedPostgres } = await import('#dev/postgres/embedded-postgres.ts')
    embedded = await startEmbeddedPostgres(dataDir)
  }
  const connectionString = databaseUrl ?? embedded?.connectionString ?? ''
  try {
    await orAborted(signal, bringUpToDate(connectionString))
    connectDatabase(connectionString)
    await orAborted(signal, publishDocuments())
  } catch (error) {
    await disconnectDatabase()
    await embedded?.stop()
    throw error
  }
  return {
    connectionString,
    keepRunning() {
      embedded?.keepAlive()
    },
    async close() {
      await disconnectDatabase()
      await embedded?.stop()
    },
  }
}
