/** A chosen file: its kind, whether it can be sent, and its list item. */
import { UPLOAD_MAX_BYTES } from '#app/base/upload.ts'
import { sizeWords } from '#app/forms/uploads/size-words.ts'
import type { UploadItem } from '#app/forms/uploads/upload-item.ts'

const VIDEO_NAME = /\.(?:mp4|mov|m4v)$/i
const PHOTO_NAME = /\.(?:jpe?g|png|webp|avif|heic|heif)$/i

/** The kind as far as a browser can tell; the server checks the content. */
export const kindOfFile = ({ name, type }: { name: string; type: string }): UploadItem['kind'] =>
  type.startsWith('video/') || VIDEO_NAME.test(name) ? 'video' : 'photo'

/** Why a file can't be sent; null if it can. */
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
  warnings: [],
  canRetry: false,
})
