/** Uploads: what the browser and the server must agree on. */

export const UPLOAD_PURPOSES = ['delivery', 'portfolio', 'gallery'] as const
/** What a file is for. */
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/**
 * `uploading` until the last byte; `storing` while it is hashed and copied into the store;
 * `received` once it is there and has its row in `media_files`.
 */
export const UPLOAD_STATES = ['uploading', 'storing', 'received', 'failed', 'cancelled'] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

export const UPLOAD_MAX_BYTES = 2 * 1024 * 1024 * 1024
/** Of the small copy that a browser makes of a video. */
export const SMALL_COPY_MAX_BYTES = 64 * 1024 * 1024
export const UPLOAD_NAME_MAX = 200

/** Said of an upload that was cancelled, also for having waited too long. */
export const UPLOAD_OVER = 'This upload has expired or was cancelled. Choose the file again.'

/** So long after its last byte an upload still counts as being sent. */
export const ARRIVING_MS = 30_000

/** An upload as its owner's browser reads it. */
export interface UploadAnswer {
  id: string
  /** The browser's own name for it: what began it knows it by this before it knows the id. */
  key: string
  fileName: string
  sizeBytes: number
  receivedBytes: number
  state: UploadState
  /** Why it failed. */
  reason: string | null
  /** Bytes arrived within `ARRIVING_MS`: another tab or device is sending it. */
  isArriving: boolean
  /** What has become of the small copy that was sent with it; null: there is none. */
  smallCopy: UploadState | null
}

/** Where browsers send them. Forms build no address of a page, and this is none. */
export const UPLOADS_ADDRESS = '/uploads'
export const uploadAddress = (uploadId: string) => `${UPLOADS_ADDRESS}/${uploadId}`
