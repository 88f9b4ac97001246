/**
 * Files that are still being uploaded in chunks: stored outside of the served files, under the
 * server's own ids.
 */
import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isUuid } from '#app/base/ids.ts'
import { env } from '#app/platform/env.ts'
import { hashFile } from '#app/platform/hash-file.ts'

export function unfinishedFolder(): string {
  return path.join(env().dataDir, 'uploads')
}

/** @throws Error for anything but a UUID */
export function partialUploadPath(id: string): string {
  if (!isUuid(id)) throw new Error(`Not an upload: ${String(id)}`)
  return path.join(unfinishedFolder(), id)
}

/** Bytes received so far; null if there is no such upload. */
export async function receivedBytes(id: string): Promise<number | null> {
  return stat(partialUploadPath(id)).then(
    (found) => found.size,
    () => null,
  )
}

export async function readStart(id: string, length: number): Promise<Uint8Array> {
  const file = await open(partialUploadPath(id))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Removes the file, its metadata, and anything derived from it during the upload. */
export async function removePartialUpload(id: string): Promise<void> {
  const file = partialUploadPath(id)
  for (const name of [file, `${file}.json`, `${file}.mp4`]) await rm(name, { force: true })
}

/** Ids of all unfinished uploads, with the time of the last change. */
export async function listUnfinished(): Promise<{ id: string; changedAt: Date }[]> {
  const names = await readdir(unfinishedFolder()).catch(() => [])
  const ids = [...new Set(names.map((name) => name.split('.')[0] ?? ''))].filter(isUuid)
  const times = await Promise.all(
    ids.map((id) =>
      stat(path.join(unfinishedFolder(), names.find((name) => name.startsWith(id)) ?? id)).catch(
        () => null,
      ),
    ),
  )
  return ids.flatMap((id, at) => (times[at] ? [{ id, changedAt: times[at].mtime }] : []))
}

/** Name of the lock that must be held to write or read the whole file. */
export const uploadLockName = (id: string) => `upload ${id}`

/**
 * How long to wait for that lock. A request that is asked to release it has three seconds to end.
 */
export const UPLOAD_LOCK_MS = 10_000

/** SHA-256 of the whole file, in hexadecimal. */
export const hashPartialUpload = (id: string): Promise<string> => hashFile(partialUploadPath(id))
