/** What the features that take files give to uploads; listed in server/upload-targets.ts. */
import type { UploadPurpose } from '#app/base/upload.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { Tx } from '#app/platform/db.ts'

export type UploadKind = 'video' | 'photo'

/** A file before it has arrived. */
export interface AnnouncedFile {
  fileName: string
  sizeBytes: number
  /** Guessed by its name, null where that says nothing, until its first bytes have arrived. */
  kind: UploadKind | null
}

/** A file that has a row in `media_files` as of this transaction. */
export interface ReceivedUpload {
  uploadId: string
  mediaId: string
  ownerId: string
  subjectId: string
  kind: UploadKind
  fileName: string
}

export interface UploadTarget {
  /**
   * Whether this person may send this file there now. Called when an upload starts, and again when
   * its first bytes show what it is.
   * @throws NotFound, NotAllowed, Conflict, InvalidInput (field `file`)
   */
  authorize(viewer: Viewer, subjectId: string, file: AnnouncedFile): Promise<void>
  /**
   * Looks at the whole file before it is stored, for what only this target refuses.
   * @param path of the file in the spool
   * @throws InvalidInput (field `file`)
   */
  inspect?(path: string): Promise<void>
  /**
   * Inserts its own row for the file, in the transaction in which `media_files` has got its row: with
   * the small copy, if that arrives first, otherwise with the original. Once for each file. What it
   * throws refuses the file.
   * @throws NotFound, Conflict, InvalidInput (field `file`)
   */
  received(tx: Tx, upload: ReceivedUpload): Promise<void>
}

/** A purpose without a target takes no files. */
export type UploadTargets = Partial<Record<UploadPurpose, UploadTarget>>
