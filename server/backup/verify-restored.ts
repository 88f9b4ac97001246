/** Verifies a restored database before it is used. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { keyFingerprintOf } from '#app/platform/encryption.ts'
import { env } from '#app/platform/env.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { readMigration } from '#app/platform/migrate.ts'

export async function query(
  connectionString: string,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, application_name: 'orbit-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/**
 * Reads every row of every table, to detect data pages that PostgreSQL can't read.
 * @returns the number of rows
 */
export async function readEveryRow(connectionString: string): Promise<number> {
  // Without partitioned tables, whose rows are those of their partitions.
  const tables = await query(
    connectionString,
    `select c.oid::regclass as name from pg_class c
      where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  )
  let rows = 0
  for (const { name } of tables) {
    const [counted] = await query(
      connectionString,
      `select count(*) as n, sum(hashtextextended(t::text, 0)::numeric) as hash from ${String(name)} t`,
    )
    rows += Number(counted?.['n'])
  }
  return rows
}

export async function requireMatch(manifest: Manifest, staging: string): Promise<void> {
  const { databaseUrl, secretKey } = env()
  if (manifest.kind === 'cluster') {
    if (databaseUrl)
      throw new BackupError(
        'This is a backup of the built-in database. Restore it without DATABASE_URL.',
      )
    const here = `${process.platform}-${process.arch}`
    if (manifest.platform !== here)
      throw new BackupError(
        `This backup was made on ${manifest.platform} and its database cannot run on ${here}.`,
      )
  } else if (!databaseUrl) {
    throw new BackupError(
      'This is a backup of a PostgreSQL server. Set DATABASE_URL to an empty database.',
    )
  }
  const ownKey = path.join(staging, 'keys', 'secret.key')
  const secret =
    existsSync(ownKey) && !secretKey ? (await readFile(ownKey, 'utf8')).trim() : secretKey
  if (!secret)
    throw new BackupError(
      'This backup was made with SECRET_KEY set. Set the same SECRET_KEY to restore it.',
    )
  if (keyFingerprintOf(secret) !== manifest.keyFingerprint)
    throw new BackupError('SECRET_KEY is not the one that this backup was made with.')
  const folder = path.resolve('db/migrations')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  const sums = new Map(
    await Promise.all(
      files.map(async (name) => [name, (await readMigration(folder, name)).checksum] as const),
    ),
  )
  const unknown = manifest.migrations.find(({ name, checksum }) => sums.get(name) !== checksum)
  if (unknown)
    throw new BackupError(
      `This backup was made by another version of Orbit (${unknown.name} is not part of this one). Restore it with that version, or a later one.`,
    )
}
