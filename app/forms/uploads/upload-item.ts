/** A file on its way to the server, as pages show it. */
import type { UploadPurpose } from '#app/base/upload.ts'

/** Where files go: the piece of a delivery, or the person whose portfolio it is. */
export interface UploadPlace {
  purpose: UploadPurpose
  subjectId: string
}

export type UploadItemState =
  /** The browser looks at it. */
  | 'checking'
  /** Its person decides whether it is sent. */
  | 'asking'
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
  /** What was found in it before it was sent. */
  warnings: readonly string[]
  canRetry: boolean
}

/** What a look at a file has found. */
export interface FoundInFile {
  /** Why the server would refuse it; null: it may be sent. */
  refusal: string | null
  /** Sentences for its person. */
  warnings: readonly string[]
  /** They are asked before it is sent. */
  isDoubtful: boolean
}

/** Never fails: what can't be found out is not warned of. */
export type LookAtFile = (file: File) => Promise<FoundInFile>

export const placeKey = ({ purpose, subjectId }: UploadPlace) => `${purpose} ${subjectId}`

export const ACCEPTED_UPLOADS = 'video/*,image/*,.mov,.mp4,.heic,.heif'
