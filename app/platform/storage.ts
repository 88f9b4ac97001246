/**
 * Stores the files of people and the demo, on this machine's disk or in a bucket (STORAGE_URL). A
 * key is a path like `reels/donuts.mp4`; files under `private/` have no public URL.
 */
import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '#app/base/errors.ts'
import { previewOf } from '#app/base/film-preview.ts'
import { smallCopyOf } from '#app/base/poster.ts'
import { BucketStore } from '#app/platform/bucket-store.ts'
import { DiskStore } from '#app/platform/disk-store.ts'
import { env } from '#app/platform/env.ts'
import { lifeOf, ownName, readSignedPath, signedPath } from '#app/platform/file-links.ts'
import {
  isKey,
  requireKey,
  type Disposition,
  type FileStore,
  type ListedFile,
  type StoredFile,
} from '#app/platform/file-store.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'

/** Stored files are served under this path. */
const URL_PREFIX = '/files/'

let opened: { folder: string; store: FileStore } | null = null

function store(): FileStore {
  const { storageDir, dataDir, bucket, bucketKeys } = env()
  if (opened?.folder === storageDir) return opened.store
  const made =
    bucket && bucketKeys
      ? new BucketStore(bucket, bucketKeys, path.join(dataDir, 'spool'))
      : new DiskStore(storageDir)
  opened = { folder: storageDir, store: made }
  return made
}

export function urlOf(key: string): string {
  return URL_PREFIX + key
}

/** Files under this path have no public URL: a page decides each time who gets a link. */
const PRIVATE = /^private(\/|$)/i

/** The key in a request path; null if it is invalid or belongs to a private file. */
export function keyOf(pathname: string): string | null {
  const key = pathname.startsWith(URL_PREFIX) ? pathname.slice(URL_PREFIX.length) : ''
  return isKey(key) && !PRIVATE.test(key) ? key : null
}

export const linkedFile = (url: URL) => readSignedPath(url, URL_PREFIX)

/** Whether browsers read private files directly from the bucket. */
export const areLinksDirect = () => env().bucket?.links === 'direct'

/**
 * A URL of a file, including private files, that works for at least `minutes` and at most ten more.
 * With `isDaily`, it is the same all day and works for up to a day more, so that a browser that
 * returns already has the film. The caller decides who gets the URL when it is made: until it
 * expires, it works even after the person's access has ended.
 */
export async function linkTo(
  key: string,
  {
    minutes,
    isDaily = false,
    ...as
  }: { minutes: number; isDaily?: boolean } & Partial<Disposition>,
): Promise<string> {
  const shown = { disposition: as.disposition ?? 'inline', fileName: as.fileName ?? ownName(key) }
  const { from, seconds } = lifeOf(minutes, isDaily)
  const files = store()
  if (areLinksDirect() && files.directLink)
    return files.directLink(requireKey(key), from, seconds, shown)
  const expiresAt = new Date(from.getTime() + seconds * 1000)
  return signedPath(URL_PREFIX, requireKey(key), expiresAt, shown)
}

/** Stores a file atomically: a reader never sees half of it. */
export async function putFile(key: string, content: Uint8Array): Promise<void> {
  await store().put(requireKey(key), content)
}

/** Copies a local file into the store, as atomically as `putFile`; the original stays. */
export async function putFileFrom(key: string, file: string): Promise<void> {
  await store().putFrom(requireKey(key), file)
}

/**
 * Copies a local file into the store, reads it back and compares. A file that is already there
 * stays.
 * @param sha256 hash of the local file, in hexadecimal
 * @throws Error if the stored file differs; it stays, because another execution may have stored it
 */
export async function putVerified(key: string, file: string, sha256: string): Promise<void> {
  if (await isStored(key, file, sha256)) return
  await putFileFrom(key, file)
  if ((await hashOf(key)) !== sha256)
    throw new Error(`What was stored as ${key} is not what was sent.`)
}

/** Whether an earlier try, or a simultaneous execution, has stored the same file. */
async function isStored(key: string, file: string, sha256: string): Promise<boolean> {
  const [found, { size }] = await Promise.all([headFile(key), stat(file)])
  return found?.size === size && (await hashOf(key)) === sha256
}

/**
 * @throws StoreUnavailable when the whole store is unavailable, so that the file doesn't look
 *   deleted
 */
export async function headFile(key: string): Promise<StoredFile | null> {
  return isKey(key) ? store().head(key) : null
}

/** The bytes from `start` to `end`, inclusive. @throws NotFound, StoreUnavailable */
export async function readFileRange(
  key: string,
  start: number,
  end: number,
): Promise<ReadableStream<Uint8Array>> {
  return Readable.toWeb(await readStored(key, start, end)) as ReadableStream<Uint8Array>
}

/** Like `readFileRange`, for code that works on bytes here. */
export async function readStored(key: string, start: number, end: number): Promise<Readable> {
  return end < start ? Readable.from([]) : store().read(requireKey(key), start, end)
}

/** SHA-256 of the stored file, read from end to end, in hexadecimal. @throws NotFound */
export async function hashOf(key: string): Promise<string> {
  const files = store()
  try {
    if (files.hash) return await files.hash(requireKey(key))
    const size = (await headFile(key))?.size ?? 1
    const hash = createHash('sha256')
    for await (const chunk of await readStored(key, 0, size - 1)) hash.update(chunk as Uint8Array)
    return hash.digest('hex')
  } catch (error) {
    throw error instanceof AppError ? error : new StoreUnavailable(error)
  }
}

/** @throws NotFound */
export async function copyFile(from: string, to: string): Promise<void> {
  await store().copy(requireKey(from), requireKey(to))
}

export interface LocalFile {
  path: string
  release: () => Promise<void>
}

/**
 * A file on this machine, for programs that can't read from a store, such as FFmpeg. It must only
 * be read, and has to be released.
 * @throws NotFound, StoreUnavailable
 */
export async function fetchToLocal(key: string): Promise<LocalFile> {
  const { path, isCopy } = await store().toLocal(requireKey(key))
  return { path, release: () => (isCopy ? rm(path, { force: true }) : Promise.resolve()) }
}

export async function withLocalFile<Result>(
  key: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const local = await fetchToLocal(key)
  try {
    return await work(local.path)
  } finally {
    await local.release()
  }
}

/** The keys of a picture and its small copy (app/base/poster.ts), or of a film and its preview. */
export function withSmallCopy(key: string): string[] {
  if (key.endsWith('.mp4')) return [key, previewOf(key)]
  return key.endsWith('.webp') ? [key, smallCopyOf(key)] : [key]
}

/** The files of a folder, without those in subfolders. */
export async function listFiles(folder: string): Promise<ListedFile[]> {
  return store().list(folder === '' ? '' : requireKey(folder))
}

/** The keys of all files. */
export const listAllFiles = () => store().listAll()

export const isStoreEmpty = () => store().isEmpty()

/** Removes what writes that were interrupted before an instant left behind. */
export const tidyStore = (before: Date) => store().tidy(before)

/**
 * Only for `features/files/media/unused-media.server.ts`, which knows whether a row names the file.
 */
export async function deleteFile(key: string): Promise<void> {
  await store().remove(requireKey(key))
}
