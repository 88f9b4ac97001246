/** Files that people and the demo put in: a small interface over local disk; another store can take its place. */
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { smallCopyOf } from '#app/base/poster.ts'
import { newId } from '#app/base/ids.ts'
import { env } from '#app/platform/env.ts'

/** Where stored files are served. A key is a path like `reels/donuts.mp4`. */
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

/** The key in a request path; null when it cannot be one. */
export function keyOf(pathname: string): string | null {
  const key = pathname.startsWith(URL_PREFIX) ? pathname.slice(URL_PREFIX.length) : ''
  return KEY.test(key) && !key.includes('..') ? key : null
}

/** Stores a whole file; a reader never sees half of it. */
export async function putFile(key: string, content: Uint8Array): Promise<void> {
  const target = pathOf(key)
  await mkdir(path.dirname(target), { recursive: true })
  const partial = `${target}.${newId()}.part`
  await writeFile(partial, content)
  await rename(partial, target)
}

/** Stores a file of this machine's whole, as `putFile` does; the original stays. */
export async function putFileFrom(key: string, file: string): Promise<void> {
  const target = pathOf(key)
  await mkdir(path.dirname(target), { recursive: true })
  const partial = `${target}.${newId()}.part`
  try {
    await copyFile(file, partial)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

export async function headFile(key: string): Promise<StoredFile | null> {
  try {
    const found = await stat(pathOf(key))
    if (!found.isFile()) return null
    const extension = path.extname(key).slice(1).toLowerCase()
    return { size: found.size, modifiedAt: found.mtime, contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream' }
  } catch {
    return null
  }
}

/** The bytes from `start` to `end`, both included. */
export function readFileRange(key: string, start: number, end: number): ReadableStream {
  return Readable.toWeb(createReadStream(pathOf(key), { start, end })) as ReadableStream
}

/** A picture and the small copy beside it (app/base/poster.ts). */
export function withSmallCopy(key: string): string[] {
  return key.endsWith('.webp') ? [key, smallCopyOf(key)] : [key]
}

export async function deleteFile(key: string): Promise<void> {
  await rm(pathOf(key), { force: true })
}
