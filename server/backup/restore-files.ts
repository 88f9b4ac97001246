/** Moves the files of a backup to the store: a folder, or a bucket. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { env } from '#app/platform/env.ts'
import { deleteFile, isStoreEmpty, putFileFrom } from '#app/platform/storage.ts'
import { BackupError } from '#server/backup/backup-error.ts'

interface FoundFile {
  /** As `reels/donuts.mp4`. */
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
 * A backup of a bucket has no files, and goes with the bucket as it is.
 * @param folder of the unpacked files
 * @throws BackupError
 */
export async function requireEmptyStore(folder: string): Promise<void> {
  if (!env().bucket || (await listFound(folder)).length === 0 || (await isStoreEmpty())) return
  throw new BackupError(
    'The bucket of STORAGE_URL holds files. Restore into an empty one, or into another folder of it.',
  )
}

export async function restoreFiles(folder: string): Promise<void> {
  const found = await listFound(folder)
  if (!env().bucket) return copyToFolder(found)
  for (const { key, file } of found) await putFileFrom(key, file)
}

/** Undoes `restoreFiles` where it succeeded, or began: the place was empty before. */
export async function forgetFiles(folder: string): Promise<void> {
  if (!env().bucket) return rm(env().storageDir, { recursive: true, force: true })
  for (const { key } of await listFound(folder)) await deleteFile(key)
}
