/** Moves the files of a backup to the store: a folder, or a bucket. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { env } from '#app/platform/env.ts'
import { deleteFile, listAllFiles, putFileFrom } from '#app/platform/storage.ts'
import { BackupError } from '#server/backup/backup-error.ts'

interface FoundFile {
  /** For example `reels/donuts.mp4`. */
  key: string
  file: string
}

async function listFound(folder: string): Promise<FoundFile[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return { file, key: path.relative(folder, file).split(path.sep).join('/') }
    })
}

/** The store may be on another disk, so files are copied. */
async function copyToFolder(found: FoundFile[]): Promise<void> {
  for (const { key, file } of found) {
    const target = path.join(env().storageDir, key)
    await mkdir(path.dirname(target), { recursive: true })
    await copyFile(file, target)
  }
}

/**
 * The files of a backup that the store doesn't have. The bucket that the backup was made from may
 * still exist: files that are already in it stay, because a stored file never changes.
 * @param folder the folder of the unpacked files
 * @throws BackupError if the bucket contains files, but none of this backup
 */
export async function findMissing(folder: string): Promise<FoundFile[]> {
  const found = await listFound(folder)
  if (!env().bucket || found.length === 0) return found
  const stored = new Set(await listAllFiles())
  const missing = found.filter(({ key }) => !stored.has(key))
  if (stored.size > 0 && missing.length === found.length)
    throw new BackupError(
      'The bucket of STORAGE_URL holds files, and none of this backup. Restore into its own bucket, into an empty one, or into another folder of it.',
    )
  return missing
}

/** @param missing the result of `findMissing` */
export async function restoreFiles(missing: FoundFile[]): Promise<void> {
  if (!env().bucket) return copyToFolder(missing)
  for (const { key, file } of missing) await putFileFrom(key, file)
}

/** Undoes a finished or partial `restoreFiles`. A folder was empty before, so it is removed. */
export async function forgetFiles(missing: FoundFile[]): Promise<void> {
  if (!env().bucket) return rm(env().storageDir, { recursive: true, force: true })
  for (const { key } of missing) await deleteFile(key)
}
