/**
 * The interface between uploads and the features that take files; listed in
 * server/upload-targets.ts.
 */
import type { UploadPurpose } from '#app/base/upload.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { Tx } from '#app/platform/db.ts'

export type UploadKind = 'video' | 'photo'

/** A file before it has arrived. */
export interface AnnouncedFile {
  fileName: string
  sizeBytes: number
  /** Guessed from the name until the first bytes have arrived; null when the name gives no hint. */
  kind: UploadKind | null
}

/** A file that gets its row in `media_files` in this transaction. */
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
   * Checks that this person may send this file there now. Called when an upload starts, and again
   * when its first bytes show its type.
   * @throws NotFound, NotAllowed, Conflict, InvalidInput (field `file`)
   */
  authorize(viewer: Viewer, subjectId: string, file: AnnouncedFile): Promise<void>
  /**
   * Examines the whole file before it is stored, for problems that only this target refuses.
   * @param path of the file in the spool
   * @throws InvalidInput (field `file`)
   */
  inspect?(path: string): Promise<void>
  /**
   * Inserts the target's own row for the file, in the transaction that inserts the `media_files`
   * row: with the small copy, if it arrives first, or else with the original. Called once per file.
   * An error refuses the file.
   * @throws NotFound, Conflict, InvalidInput (field `file`)
   */
  received(tx: Tx, upload: ReceivedUpload): Promise<void>
}

/** A purpose without a target takes no files. */
export type UploadTargets = Partial<Record<UploadPurpose, UploadTarget>>
