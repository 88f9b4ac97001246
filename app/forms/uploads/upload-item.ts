/** A file being sent to the server, as pages show it. */
import type { UploadPurpose } from '#app/base/upload.ts'

/** Where a file goes: a piece to deliver, or the person whose portfolio it is for. */
export interface UploadPlace {
  purpose: UploadPurpose
  subjectId: string
}

export type UploadItemState =
  /** The browser is checking the file. */
  | 'checking'
  /** The person decides whether the file is sent. */
  | 'asking'
  | 'waiting'
  | 'sending'
  | 'paused'
  /** No connection, or the server is unavailable; continues automatically. */
  | 'offline'
  | 'signed-out'
  /** The browser no longer has the file, so its owner has to choose it again. */
  | 'file-needed'
  /** Another tab or device is sending it. */
  | 'elsewhere'
  /** All bytes have arrived; the server checks and stores the file. */
  | 'finishing'
  | 'failed'

export interface UploadItem {
  /** Identifies the file on this device; the server uses it as the key of the upload. */
  id: string
  /** The server's id, once it has answered. */
  uploadId: string | null
  fileName: string
  kind: 'video' | 'photo'
  sizeBytes: number
  sentBytes: number
  state: UploadItemState
  /** The wait for the next try: its start and end, in ISO 8601. */
  nextTry: { since: string; at: string } | null
  secondsLeft: number | null
  bytesPerSecond: number | null
  /**
   * State of the small copy, which arrives first, so that the customer can watch while the original
   * is being sent.
   */
  small: 'none' | 'sending' | 'sent'
  /** Why the file failed or waits. */
  message: string | null
  /** Problems found in the file before it was sent. */
  warnings: readonly string[]
  canRetry: boolean
}

/** The result of checking a file. */
export interface FoundInFile {
  /** Why the server would refuse the file; null if it can be sent. */
  refusal: string | null
  /** Sentences for the person who chose the file. */
  warnings: readonly string[]
  /** Whether to ask the person before the file is sent. */
  isDoubtful: boolean
}

/** Never fails: there is no warning about what can't be determined. */
export type LookAtFile = (file: File) => Promise<FoundInFile>

export const placeKey = ({ purpose, subjectId }: UploadPlace) => `${purpose} ${subjectId}`

export const ACCEPTED_UPLOADS = 'video/*,image/*,.mov,.mp4,.heic,.heif'
