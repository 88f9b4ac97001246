/**
 * `npm run backup -- FILE`: the database, stored files, and key as of one moment in one file, while
 * the site keeps running.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { NotFound } from '#app/base/errors.ts'
import { now } from '#app/platform/clock.ts'
import { clusterFolder } from '#app/platform/data-folder.ts'
import { env } from '#app/platform/env.ts'
import { keyFile, keyFingerprint } from '#app/platform/encryption.ts'
import { fetchToLocal, listAllFiles, type LocalFile } from '#app/platform/storage.ts'
import { ArchiveWriter } from '#server/backup/archive.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { addCluster } from '#server/backup/cluster-files.ts'
import { FORMAT, type Manifest } from '#server/backup/manifest.ts'
import { dumpDatabase } from '#server/backup/postgres-dump.ts'

type Facts = Pick<Manifest, 'postgresVersion' | 'migrations'>

async function readFacts(connectionString: string): Promise<Facts> {
  const client = new pg.Client({ connectionString, application_name: 'orbit-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const version = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const table = await client.query(`select 1 where to_regclass('public.migrations') is not null`)
    if (table.rowCount === 0)
      throw new BackupError(
        'There is nothing to back up: this database does not hold an Orbit installation.',
      )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations order by name',
    )
    return { postgresVersion: version.rows[0]?.version ?? 0, migrations: rows }
  } finally {
    await client.end()
  }
}

/**
 * Attempts for each file: a backup of a large bucket takes hours, during which a connection can
 * break.
 */
const FETCHES = 3

/** Null if the file was deleted after it was listed. */
async function fetchStored(key: string, fetches = FETCHES): Promise<LocalFile | null> {
  try {
    return await fetchToLocal(key)
  } catch (error) {
    if (error instanceof NotFound) return null
    if (fetches > 1) return fetchStored(key, fetches - 1)
    throw error
  }
}

/** Adds the store's files that are not in `known`. A file that is still being written is not listed. */
async function addFiles(archive: ArchiveWriter, known: Set<string>): Promise<void> {
  if (!env().backsUpFiles) return
  for (const key of await listAllFiles()) {
    if (known.has(key)) continue
    const local = await fetchStored(key)
    if (!local) continue
    try {
      if (await archive.addFile(`files/${key}`, local.path)) known.add(key)
    } finally {
      await local.release()
    }
  }
}

async function addDump(
  archive: ArchiveWriter,
  connectionString: string,
  version: number,
  beside: string,
): Promise<void> {
  const folder = await mkdtemp(`${beside}.dump-`)
  try {
    const file = path.join(folder, 'database.dump')
    await dumpDatabase(connectionString, version, file)
    await archive.addFile('database/database.dump', file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface MadeBackup {
  files: number
  bytes: number
}

async function writeBackup(file: string, connectionString: string): Promise<MadeBackup> {
  const { databaseUrl, dataDir } = env()
  const facts = await readFacts(connectionString)
  const archive = new ArchiveWriter(file)
  try {
    if (existsSync(keyFile())) await archive.addFile('keys/secret.key', keyFile())
    // Add files both before and after the database, so that all files its rows refer to are
    // included.
    const known = new Set<string>()
    await addFiles(archive, known)
    let folders: string[] = []
    if (databaseUrl) await addDump(archive, connectionString, facts.postgresVersion, file)
    else folders = await addCluster(archive, clusterFolder(dataDir), connectionString)
    await addFiles(archive, known)
    await archive.finish({
      format: FORMAT,
      createdAt: now().toISOString(),
      kind: databaseUrl ? 'dump' : 'cluster',
      platform: `${process.platform}-${process.arch}`,
      keyFingerprint: keyFingerprint(),
      folders,
      ...facts,
    })
    return { files: known.size, bytes: archive.entries.reduce((sum, entry) => sum + entry.size, 0) }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

/**
 * Writes a backup, whether or not the server is running.
 * @param file must not exist yet
 * @throws BackupError; then no part of the backup remains
 */
export async function makeBackup(file: string): Promise<MadeBackup> {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`)
  if (!existsSync(path.dirname(path.resolve(file))))
    throw new BackupError(`There is no folder ${path.dirname(path.resolve(file))}.`)
  const { databaseUrl, dataDir } = env()
  if (databaseUrl) return writeBackup(file, databaseUrl)
  if (!existsSync(path.join(clusterFolder(dataDir), 'PG_VERSION')))
    throw new BackupError(`There is nothing to back up in ${dataDir}.`)
  const { startEmbeddedPostgres } = await import('#dev/postgres/embedded-postgres.ts')
  const embedded = await startEmbeddedPostgres(dataDir)
  try {
    return await writeBackup(file, embedded.connectionString)
  } finally {
    await embedded.stop()
  }
}
