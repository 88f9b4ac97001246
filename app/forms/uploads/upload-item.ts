/** A file on its way to the server, as pages show it. */
import { UPLOAD_MAX_BYTES, type UploadPurpose } from '#app/base/upload.ts'

/** Where files go: the piece of a delivery, or the person whose portfolio it is. */
export interface UploadPlace {
  purpose: UploadPurpose
  subjectId: string
}

export type UploadItemState =
  | 'waiting'
  | 'sending'
  | 'paused'
  /** No connection, or the server is away; goes on automatically. */
  | 'offline'
  | 'signed-out'
  /** The browser no longer has the file: its owner has to choose it again. */
  | 'file-needed'
  /** Another tab or device is sending it. */
  | 'elsewhere'
  /** All bytes are there; the server checks and stores the file. */
  | 'finishing'
  | 'failed'

export interface UploadItem {
  /** Names the file on this device; the server takes it as the key of the upload. */
  id: string
  /** The server's id, once it has answered. */
  uploadId: string | null
  fileName: string
  kind: 'video' | 'photo'
  sizeBytes: number
  sentBytes: number
  state: UploadItemState
  /** Until when it waits for its next try, and since when. */
  nextTry: { since: string; at: string } | null
  secondsLeft: number | null
  bytesPerSecond: number | null
  /** A small copy that arrives first, so that the customer can watch while the original travels. */
  small: 'none' | 'sending' | 'sent'
  /** Why it failed or waits. */
  message: string | null
  canRetry: boolean
}

export const placeKey = ({ purpose, subjectId }: UploadPlace) => `${purpose} ${subjectId}`

export const ACCEPTED_UPLOADS = 'video/*,image/*,.mov,.mp4,.heic,.heif'

const VIDEO_NAME = /\.(?:mp4|mov|m4v)$/i
const PHOTO_NAME = /\.(?:jpe?g|png|webp|avif|heic|heif)$/i

/** As far as a browser can tell; the server looks at the content. */
export const kindOfFile = ({ name, type }: { name: string; type: string }): UploadItem['kind'] =>
  type.startsWith('video/') || VIDEO_NAME.test(name) ? 'video' : 'photo'

/** Why a file isn't sent at all; null: it is. */
export function problemOfFile(
  { name, type, size }: { name: string; type: string; size: number },
  maxBytes = UPLOAD_MAX_BYTES,
): string | null {
  if (size === 0) return 'This file is empty. Choose another.'
  const isKnown =
    type.startsWith('video/') ||
    (type.startsWith('image/') && type !== 'image/svg+xml') ||
    VIDEO_NAME.test(name) ||
    PHOTO_NAME.test(name)
  if (!isKnown) return 'Choose a video or a photo.'
  return size > maxBytes ? `Choose a file of at most ${sizeWords(maxBytes)}.` : null
}

const KB = 1024
const UNITS = ['KB', 'MB', 'GB'] as const

/** `212 MB`, `1.4 GB`; in the unit of `whole`, so that two sizes beside each other compare. */
export function sizeWords(bytes: number, whole = bytes): string {
  const at = whole < KB ** 2 ? 0 : whole < KB ** 3 ? 1 : 2
  const size = bytes / KB ** (at + 1)
  const digits = at === 0 || Number.isInteger(size) || (at === 1 && whole >= 100 * KB ** 2) ? 0 : 1
  return `${size.toFixed(digits)} ${UNITS[at]}`
}

export const percentOf = ({ sentBytes, sizeBytes }: UploadItem) =>
  Math.min(100, Math.floor((sentBytes / Math.max(1, sizeBytes)) * 100))

export const newItem = (
  id: string,
  file: { name: string; type: string; size: number },
): UploadItem => ({
  id,
  uploadId: null,
  fileName: file.name,
  kind: kindOfFile(file),
  sizeBytes: file.size,
  sentBytes: 0,
  state: 'waiting',
  nextTry: null,
  secondsLeft: null,
  bytesPerSecond: null,
  small: 'none',
  message: null,
  canRetry: false,
})
