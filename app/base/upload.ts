/** Uploads: what the browser and the server must agree on. */

export const UPLOAD_PURPOSES = ['delivery', 'portfolio', 'gallery'] as const
/** The purpose of a file. */
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/**
 * `uploading` until the last byte; `storing` while the file is hashed and copied into the store;
 * `received` once it is stored and has its row in `media_files`.
 */
export const UPLOAD_STATES = ['uploading', 'storing', 'received', 'failed', 'cancelled'] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

export const UPLOAD_MAX_BYTES = 2 * 1024 * 1024 * 1024
/** Limit for the small copy that a browser makes of a video. */
export const SMALL_COPY_MAX_BYTES = 64 * 1024 * 1024
export const UPLOAD_NAME_MAX = 200

/** Shown for an upload that was cancelled, or that expired after waiting too long. */
export const UPLOAD_OVER = 'This upload has expired or was cancelled. Choose the file again.'

/** An upload counts as being sent until this long after its last byte. */
export const ARRIVING_MS = 30_000

/** An upload as returned to its owner's browser. */
export interface UploadAnswer {
  id: string
  /** The browser's own name for the upload, which identifies it before the browser knows the id. */
  key: string
  fileName: string
  sizeBytes: number
  receivedBytes: number
  state: UploadState
  /** Why it failed. */
  reason: string | null
  /** Bytes arrived within `ARRIVING_MS`: another tab or device is sending it. */
  isArriving: boolean
  /** State of the small copy that was sent with the upload; null if there is none. */
  smallCopy: UploadState | null
}

/** Where browsers send uploads. Not in paths.ts, because it is not the address of a page. */
export const UPLOADS_ADDRESS = '/uploads'
export const uploadAddress = (uploadId: string) => `${UPLOADS_ADDRESS}/${uploadId}`
