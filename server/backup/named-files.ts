/**
 * Checks that the files that a restored database names are where it expects them: the backup may
 * have been made without them, and the store may be a different one or empty.
 */
import { isKey } from '#app/platform/file-store.ts'
import { env } from '#app/platform/env.ts'
import { headFile } from '#app/platform/storage.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { query } from '#server/backup/verify-restored.ts'

/** For each source, this many of the newest files, and as many from all files. */
const FROM_EACH = 3
const KEYS_SHOWN = 3
const URL_PREFIX = '/files/'

const SOURCES = [
  { column: 'master_key', from: 'media_files', where: 'master_key is not null' },
  {
    column: 'original_key',
    from: 'media_files',
    // Without its checksum, the file is still being uploaded.
    where: 'original_key is not null and sha256 is not null',
  },
  { column: 'video_url', from: 'reels', where: 'deleted_at is null' },
  { column: 'media_url', from: 'orbiter_portfolio', where: 'true' },
  { column: 'profile_image_url', from: 'profiles', where: 'profile_image_url is not null' },
]

/** A backup of an earlier version is restored unchanged, so it may lack a table or a column. */
const isUnknownName = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42703')

/** The keys of about twenty to thirty files of a database, including the newest. */
export async function sampleNamedFiles(connectionString: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const { column, from, where } of SOURCES) {
    const some = (order: string) =>
      `(select ${column} as name from ${from} where ${where} and ${column} not like 'http%' order by ${order} limit ${FROM_EACH})`
    try {
      const rows = await query(
        connectionString,
        `${some('created_at desc')} union ${some(`md5(${column})`)}`,
      )
      for (const { name } of rows) keys.add(String(name).replace(URL_PREFIX, ''))
    } catch (error) {
      if (!isUnknownName(error)) throw error
    }
  }
  return [...keys].filter(isKey)
}

/**
 * @param keys the result of `sampleNamedFiles`
 * @throws BackupError if some are missing, or the store doesn't answer
 */
export async function requireNamedFiles(keys: readonly string[]): Promise<void> {
  const missing: string[] = []
  const place = env().bucket ? `the bucket ${env().bucket?.bucket}` : env().storageDir
  const stays = 'The database is restored, and stays.'
  for (const key of keys) {
    const found = await headFile(key).catch((error: unknown) => {
      const { cause } = error as Error
      throw new BackupError(
        `${place} could not be asked for the files that the database names (${cause instanceof Error ? cause.message : String(error)}). ${stays}`,
        { cause: error },
      )
    })
    if (!found) missing.push(key)
  }
  if (missing.length === 0) return
  const shown = missing.slice(0, KEYS_SHOWN).join(', ')
  const rest = missing.length > KEYS_SHOWN ? ' and others' : ''
  throw new BackupError(
    `${missing.length} of ${keys.length} files that were looked for are missing in ${place} (${shown}${rest}). ${stays} Check STORAGE_URL, or bring the files back before the site starts: docs/operations.md, "The files of a bucket".`,
  )
}
