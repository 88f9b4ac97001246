/**
 * Stores files of people and the demo: a small interface over the local disk that another store can
 * replace.
 */
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
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

/** The key in a request path; null if it isn't a valid one. */
export function keyOf(pathname: string): string | null {
  const key = pathname.startsWith(URL_PREFIX) ? pathname.slice(URL_PREFIX.length) : ''
  return KEY.test(key) && !key.includes('..') ? key : null
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

export async function deleteFile(key: string): Promise<void> {
  await rm(pathOf(key), { force: true })
}
