/** Starts a throwaway PostgreSQL, applies all migrations, and writes db/types.ts and db/schema.sql from what is there. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.ts'
import { migrate } from '#app/platform/migrate.ts'
import { describeSchema } from './describe-schema.ts'

const TYPES = 'db/types.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'orbit-types-'))
const server = await startEmbeddedPostgres(folder, { isThrowaway: true })
try {
  const { pool } = connectDatabase(server.connectionString, 2)
  await migrate(pool, path.resolve('db/migrations'))
  await writeFile('db/schema.sql', await describeSchema(pool))
  const url = new URL(server.connectionString)
  execFileSync(
    process.execPath,
    ['node_modules/kysely-codegen/dist/cli/bin.js', '--url', url.href, '--dialect', 'postgres', '--out-file', TYPES, '--date-parser', 'string', '--log-level', 'error', '--exclude-pattern', 'migrations'],
    { stdio: 'inherit' },
  )
  // platform/db.ts reads whole numbers and decimals as numbers.
  const types = (await readFile(TYPES, 'utf8'))
    .replace(/export type Int8 = .*;/, 'export type Int8 = ColumnType<number, number, number>;')
    .replace(/export type Numeric = .*;/, 'export type Numeric = ColumnType<number, number | string, number | string>;')
  await writeFile(TYPES, types)
} finally {
  await disconnectDatabase()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
