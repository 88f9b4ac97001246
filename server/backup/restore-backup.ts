/**
 * `npm run restore -- FILE`: turns a backup into an installation, in an empty place. Restores all
 * of it, or nothing.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { clusterFolder } from '#app/platform/data-folder.ts'
import { keyFile } from '#app/platform/encryption.ts'
import { env } from '#app/platform/env.ts'
import { BackupError, DamagedBackup } from '#server/backup/backup-error.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { sampleNamedFiles } from '#server/backup/named-files.ts'
import { restoreDump } from '#server/backup/postgres-dump.ts'
import { findMissing, forgetFiles, restoreFiles } from '#server/backup/restore-files.ts'
import { unpackArchive } from '#server/backup/unpack-archive.ts'
import { query, readEveryRow, requireMatch } from '#server/backup/verify-restored.ts'

export interface RestoredBackup {
  createdAt: string
  rows: number
  files: number
  /** Keys of some of the files that the database's rows name. */
  namedFiles: string[]
}

type Restored = Pick<RestoredBackup, 'rows' | 'namedFiles'>

async function isEmptyFolder(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).length === 0
}

/** @throws BackupError if there is anything that a restore would mix with or overwrite */
async function requireEmptyPlace(): Promise<void> {
  const { databaseUrl, dataDir, storageDir } = env()
  if (!(await isEmptyFolder(storageDir)))
    throw new BackupError(
      `${storageDir} holds files. Restore into an empty place: choose another DATA_DIR, or move them away.`,
    )
  if (existsSync(keyFile()))
    throw new BackupError(
      `${keyFile()} exists. Restore into an empty place: choose another DATA_DIR, or move it away.`,
    )
  if (!databaseUrl) {
    if (!(await isEmptyFolder(clusterFolder(dataDir))))
      throw new BackupError(
        `${dataDir} holds a database. Restore into an empty place: choose another DATA_DIR.`,
      )
    return
  }
  const tables = await query(
    databaseUrl,
    `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  )
  if (tables.length > 0)
    throw new BackupError('The database of DATABASE_URL holds tables. Restore into an empty one.')
}

async function readRestored(connectionString: string): Promise<Restored> {
  return {
    rows: await readEveryRow(connectionString),
    namedFiles: await sampleNamedFiles(connectionString),
  }
}

/** Starts the copied cluster in the staging folder and reads all of it. */
async function tryCluster(staging: string, manifest: Manifest): Promise<Restored> {
  const cluster = clusterFolder(staging)
  await rename(path.join(staging, 'database'), cluster)
  for (const folder of manifest.folders) {
    if (!/^[\w./-]+$/.test(folder) || folder.split('/').includes('..'))
      throw new DamagedBackup(`"${folder}" is no folder of a database`)
    await mkdir(path.join(cluster, folder), { recursive: true, mode: 0o700 })
  }
  const { giveToServer } = await import('#dev/postgres/server-user.ts')
  giveToServer(cluster)
  try {
    const { startEmbeddedPostgres } = await import('#dev/postgres/embedded-postgres.ts')
    const server = await startEmbeddedPostgres(staging)
    try {
      return await readRestored(server.connectionString)
    } finally {
      await server.stop()
    }
  } catch (error) {
    throw new DamagedBackup(
      `its database does not start (${error instanceof Error ? error.message : String(error)})`,
    )
  }
}

/**
 * Restores a backup into DATA_DIR, and into DATABASE_URL if it is set.
 * @throws BackupError; then the place is as it was before
 */
export async function restoreBackup(file: string): Promise<RestoredBackup> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  const { databaseUrl, dataDir } = env()
  await requireEmptyPlace()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const staging = await mkdtemp(path.join(dataDir, 'restore-'))
  try {
    const manifest = await unpackArchive(file, staging)
    await requireMatch(manifest, staging)
    const tried = databaseUrl ? null : await tryCluster(staging, manifest)
    const missing = await findMissing(path.join(staging, 'files'))
    try {
      await restoreFiles(missing)
      await takeOverKey(staging)
      if (!databaseUrl) await rename(clusterFolder(staging), clusterFolder(dataDir))
      else
        await restoreDump(
          databaseUrl,
          manifest.postgresVersion,
          path.join(staging, 'database', 'database.dump'),
        )
    } catch (error) {
      await forgetFiles(missing)
      await rm(keyFile(), { force: true })
      throw error
    }
    return {
      createdAt: manifest.createdAt,
      ...(tried ?? (await readRestored(databaseUrl ?? ''))),
      files: manifest.entries.filter(({ name }) => name.startsWith('files/')).length,
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function takeOverKey(staging: string): Promise<void> {
  const key = path.join(staging, 'keys', 'secret.key')
  if (existsSync(key) && !env().secretKey) await rename(key, keyFile())
}
