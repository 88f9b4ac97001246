/** Starts a throwaway PostgreSQL, applies all migrations, and generates db/types.ts from it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'
import { migrate } from '#app/platform/migrate.ts'
import { describeTypes } from './describe-types.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'orbit-types-'))
const server = await startEmbeddedPostgres(folder, { isThrowaway: true })
try {
  const { pool } = connectDatabase(server.connectionString, { max: 2 })
  await migrate(pool, path.resolve('db/migrations'))
  await writeFile('db/types.ts', await describeTypes(pool, server.connectionString))
} finally {
  await disconnectDatabase()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
