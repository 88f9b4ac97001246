/** What a store can do, on a disk or in a bucket, and which keys are valid. */
import path from 'node:path'
import type { Readable } from 'node:stream'

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i

const CONTENT_TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  heic: 'image/heic',
  pdf: 'application/pdf',
  vtt: 'text/vtt; charset=utf-8',
  zip: 'application/zip',
}

export interface StoredFile {
  size: number
  modifiedAt: Date
  contentType: string
}

export interface ListedFile {
  key: string
  modifiedAt: Date
}

export interface Disposition {
  disposition: 'inline' | 'attachment'
  fileName: string
}

/**
 * Keys are valid (`requireKey`). A file appears as a whole or not at all. Each function throws
 * StoreUnavailable while the store is unavailable, and NotFound for a file that is missing.
 */
export interface FileStore {
  put(key: string, content: Uint8Array): Promise<void>
  /** Copies a local file into the store; the original stays. */
  putFrom(key: string, file: string): Promise<void>
  head(key: string): Promise<StoredFile | null>
  /** The bytes from `start` to `end`, inclusive, of a file that isn't empty. */
  read(key: string, start: number, end: number): Promise<Readable>
  /**
   * SHA-256 in hexadecimal, if the store can compute it more cheaply than by reading the file here.
   */
  hash?(key: string): Promise<string>
  /** The files of a folder, without those in subfolders; '' is the root. */
  list(folder: string): Promise<ListedFile[]>
  /** The keys of all files. */
  listAll(): Promise<string[]>
  isEmpty(): Promise<boolean>
  remove(key: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** The path of a file on this machine, and whether it is a temporary copy. */
  toLocal(key: string): Promise<{ path: string; isCopy: boolean }>
  /** A URL of the store itself that works from `from` for `seconds`. */
  directLink?(key: string, from: Date, seconds: number, as: Disposition): Promise<string>
  /** Removes what writes that were interrupted before `before` left behind. */
  tidy(before: Date): Promise<void>
}

export const isKey = (key: string) => KEY.test(key) && !key.includes('..') && key.length <= 500

/** @throws Error */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}

export function contentTypeOf(key: string): string {
  const extension = path.extname(key).slice(1).toLowerCase()
  return CONTENT_TYPES[extension] ?? 'application/octet-stream'
}
