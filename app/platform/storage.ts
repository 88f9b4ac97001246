/**
 * Stores files of people and the demo: a small interface over the local disk that another store can
 * replace.
 */
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { smallCopyOf } from '#app/base/poster.ts'
import { newId } from '#app/base/ids.ts'
import { env } from '#app/platform/env.ts'
import { isStoreUnavailable, StoreUnavailable } from '#app/platform/store-unavailable.ts'

/** Stored files are served under this path. A key is a path like `reels/donuts.mp4`. */
const URL_PREFIX = '/files/'
const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i

const CONTENT_TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
}

export interface StoredFile {
  size: number
  modifiedAt: Date
  contentType: string
}

function pathOf(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a storage key: ${key}`)
  return path.join(env().storageDir, key)
}

export function urlOf(key: string): string {
  return URL_PREFIX + key
}

/** Files under it have no address: a page decides each time who gets one. */
const PRIVATE = /^private(\/|$)/i

/** The key in a request path; null if it isn't a valid one, or of a private file. */
export function keyOf(pathname: string): string | null {
  const key = pathname.startsWith(URL_PREFIX) ? pathname.slice(URL_PREFIX.length) : ''
  return KEY.test(key) && !key.includes('..') && !PRIVATE.test(key) ? key : null
}

/**
 * The store's folder is created once. If it is missing later, the store counts as unavailable (a
 * disk that is not mounted), and nothing is written in its place.
 */
let made: { folder: string; done: Promise<unknown> } | null = null

async function expectFolder(): Promise<void> {
  const folder = env().storageDir
  if (made?.folder !== folder) made = { folder, done: mkdir(folder, { recursive: true }) }
  await made.done
  if (!(await stat(folder)).isDirectory())
    throw new StoreUnavailable(new Error(`${folder} is no folder`))
}

/** @param write receives the name of a file that does not exist yet */
async function store(key: string, write: (partial: string) => Promise<void>): Promise<void> {
  const target = pathOf(key)
  const partial = `${target}.${newId()}.part`
  try {
    await expectFolder()
    await mkdir(path.dirname(target), { recursive: true })
    await write(partial)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw isStoreUnavailable(error) ? new StoreUnavailable(error) : error
  }
}

/** Stores a file atomically: a reader never sees half of it. */
export function putFile(key: string, content: Uint8Array): Promise<void> {
  return store(key, (partial) => writeFile(partial, content))
}

/** Copies a local file into the store, as atomically as `putFile`; the original stays. */
export function putFileFrom(key: string, file: string): Promise<void> {
  return store(key, (partial) => copyFile(file, partial))
}

/**
 * @throws StoreUnavailable when the whole store is unavailable, so that the file doesn't look
 *   deleted
 */
export async function headFile(key: string): Promise<StoredFile | null> {
  try {
    const found = await stat(pathOf(key))
    if (!found.isFile()) return null
    const extension = path.extname(key).slice(1).toLowerCase()
    return {
      size: found.size,
      modifiedAt: found.mtime,
      contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream',
    }
  } catch (error) {
    if (!isMissing(error)) {
      if (isStoreUnavailable(error)) throw new StoreUnavailable(error)
      return null
    }
    await expectFolder().catch((cause: unknown) => {
      throw new StoreUnavailable(cause)
    })
    return null
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The bytes from `start` to `end`, inclusive. */
export function readFileRange(key: string, start: number, end: number): ReadableStream {
  return Readable.toWeb(createReadStream(pathOf(key), { start, end })) as ReadableStream
}

/** The keys of a picture and its small copy (app/base/poster.ts). */
export function withSmallCopy(key: string): string[] {
  return key.endsWith('.webp') ? [key, smallCopyOf(key)] : [key]
}

/** The files of a folder, without those below it. */
export async function listFiles(folder: string): Promise<{ key: string; modifiedAt: Date }[]> {
  const names = await readdir(pathOf(folder)).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const found = await Promise.all(
    names.map(async (name) => ({ key: `${folder}/${name}`, ...(await statOf(folder, name)) })),
  )
  return found.flatMap(({ key, modifiedAt }) => (modifiedAt ? [{ key, modifiedAt }] : []))
}

/** Nothing if it is gone by now, or has a name of somebody else's. */
async function statOf(folder: string, name: string): Promise<{ modifiedAt?: Date }> {
  if (!KEY.test(name)) return {}
  const found = await stat(path.join(pathOf(folder), name)).catch(() => null)
  return found?.isFile() ? { modifiedAt: found.mtime } : {}
}

/** Parses one byte range into its first and last byte; null means the whole file. */
export function parseRange(
  header: string | null | undefined,
  size: number,
): [number, number] | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : [start, end]
}

export async function deleteFile(key: string): Promise<void> {
  await rm(pathOf(key), { force: true })
}
