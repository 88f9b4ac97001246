/**
 * Stores an uploaded file. Its kind is detected from the content alone, and its location data is
 * removed. Pictures are redrawn and videos repackaged, so that no hidden content remains.
 */
import { writeFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { InvalidInput } from '#app/base/errors.ts'
import {
  ATTACHED_VIDEO_SECONDS,
  ATTACHMENT_MAX_BYTES,
  type AttachmentKind,
} from '#work/attachments/attachment.ts'
import { packedPath, storeChecked } from '#files/media/store-video.server.ts'
import { REASONS } from '#files/media/video-upload.ts'
import { grabFrame } from '#app/platform/film/grab-frame.ts'
import { drawPicture, isPicture, sizeOfPicture, type Drawing } from '#app/platform/images.ts'
import { partialUploadPath, removePartialUpload } from '#app/platform/partial-uploads.ts'
import { headFile, putFile } from '#app/platform/storage.ts'
import { BrokenVideo, isVideo, readVideo, UnplayableVideo } from '#app/platform/video.ts'

/** Not served under its own address: see `keyOf` in platform/storage.ts. */
export const ATTACHMENT_FOLDER = 'private/attachments'

const EXTENSIONS: Record<AttachmentKind, string> = { picture: 'webp', pdf: 'pdf', video: 'mp4' }
const WHOLE: Drawing = { width: 2560, height: 2560, fit: 'inside' }
const PREVIEW: Drawing = { width: 560, height: 560, fit: 'inside' }

export const attachmentKey = (id: string, kind: AttachmentKind) =>
  `${ATTACHMENT_FOLDER}/${id}.${EXTENSIONS[kind]}`
export const previewKey = (id: string) => `${ATTACHMENT_FOLDER}/${id}-preview.webp`

export interface StoredAttachment {
  kind: AttachmentKind
  sizeBytes: number
  width: number | null
  height: number | null
  hasPreview: boolean
}

const refused = (file: string) => new InvalidInput({ file })

/**
 * Checks that a file is a PDF from its first byte to its end, so that no other format can precede
 * it.
 */
function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  return (
    /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) &&
    text(bytes.subarray(-2048)).includes('%%EOF')
  )
}

/**
 * Stores a file under an ID; the caller notes its keys (`storing`).
 * @throws InvalidInput (field `file`), StoreUnavailable
 */
export async function storeAttachment(id: string, bytes: Uint8Array): Promise<StoredAttachment> {
  if (bytes.byteLength === 0) throw refused('This file is empty. Choose another.')
  if (bytes.byteLength > ATTACHMENT_MAX_BYTES) throw refused('Choose a file of at most 20 MB.')
  if (isPicture(bytes)) return storePicture(id, bytes)
  if (isPdf(bytes)) return storePdf(id, bytes)
  if (isVideo(bytes)) return storeVideo(id, bytes)
  throw refused('Choose a picture (JPEG, PNG, WebP or AVIF), a PDF, or an MP4 or MOV video.')
}

async function storePicture(id: string, bytes: Uint8Array): Promise<StoredAttachment> {
  const [whole, preview] = await drawPicture(bytes, [WHOLE, PREVIEW]).catch(() => [])
  if (!whole || !preview) throw refused("This picture can't be read. Choose another.")
  await putFile(attachmentKey(id, 'picture'), whole)
  await putFile(previewKey(id), preview)
  return {
    kind: 'picture',
    sizeBytes: whole.byteLength,
    ...(await sizeOfPicture(whole)),
    hasPreview: true,
  }
}

async function storePdf(id: string, bytes: Uint8Array): Promise<StoredAttachment> {
  await putFile(attachmentKey(id, 'pdf'), bytes)
  const size = { width: null, height: null }
  return { kind: 'pdf', sizeBytes: bytes.byteLength, ...size, hasPreview: false }
}

async function storeVideo(id: string, bytes: Uint8Array): Promise<StoredAttachment> {
  const original = partialUploadPath(id)
  await mkdir(path.dirname(original), { recursive: true })
  try {
    await writeFile(original, bytes)
    const facts = await readVideo(original).catch(() => null)
    if (!facts) throw refused(REASONS.unreadable)
    if (facts.durationSeconds > ATTACHED_VIDEO_SECONDS + 1)
      throw refused(`Choose a video of at most ${ATTACHED_VIDEO_SECONDS / 60} minutes.`)
    const key = attachmentKey(id, 'video')
    await storeChecked(id, key, facts).catch((error: unknown) => {
      if (error instanceof BrokenVideo) throw refused(REASONS.unreadable)
      throw error instanceof UnplayableVideo ? refused(REASONS.unplayable) : error
    })
    const frame = await grabFrame(packedPath(id), Math.min(1, facts.durationSeconds / 3))
    const [preview] = frame ? await drawPicture(frame, [PREVIEW]).catch(() => []) : []
    if (preview) await putFile(previewKey(id), preview)
    return {
      kind: 'video',
      sizeBytes: (await headFile(key))?.size ?? bytes.byteLength,
      width: facts.width,
      height: facts.height,
      hasPreview: preview !== undefined,
    }
  } finally {
    await removePartialUpload(id)
  }
}

/** All keys under which files of this ID may be stored. */
export function attachmentKeysOf(id: string): string[] {
  const kinds = Object.keys(EXTENSIONS) as AttachmentKind[]
  return [previewKey(id), ...kinds.map((kind) => attachmentKey(id, kind))]
}
