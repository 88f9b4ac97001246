import { signatureOf, SIGNATURE_BYTES } from '#app/base/file-signature.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { changeUploads } from '#files/uploads/change-upload.server.ts'
import { targetOf } from '#files/uploads/open-upload.server.ts'
import { getOwnUpload, type UploadRow } from '#files/uploads/own-uploads.server.ts'
import { problemIn, refuseUpload } from '#files/uploads/refuse-upload.server.ts'
import { queueStoring } from '#files/uploads/store-upload.server.ts'
import { REASONS } from '#files/uploads/upload-inputs.ts'
import type { UploadKind, UploadTargets } from '#files/uploads/upload-target.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { readStart, receivedBytes } from '#app/platform/partial-uploads.ts'

/**
 * Checks an upload after each chunk. The first bytes show its type, long before the rest arrives.
 * After the last byte, the upload is queued for the store. Safe to call again.
 * @throws NotFound, Unavailable
 */
export async function checkUpload(
  viewer: Viewer,
  uploadId: string,
  targets: UploadTargets,
): Promise<Pick<UploadRow, 'state' | 'reason'>> {
  const upload = await getOwnUpload(viewer, uploadId)
  const { state, reason, kind, sizeBytes } = upload
  const bytes = await receivedBytes(uploadId)
  if (state !== 'uploading' || bytes === null) return { state, reason }
  const isWhole = bytes >= sizeBytes
  if (!kind && (isWhole || bytes >= SIGNATURE_BYTES)) {
    const problem = await identify(viewer, upload, targets)
    if (problem) return refuseUpload(uploadId, problem)
  }
  const isOpen = await transaction(async (tx) => {
    if (!isWhole) return touch(tx, uploadId)
    const [arrived] = await changeUploads(tx, {
      action: 'arrive',
      where: (eb) => eb('id', '=', uploadId),
    })
    if (arrived) await queueStoring(tx, [upload])
    return arrived !== undefined
  })
  if (isOpen) return { state: isWhole ? 'storing' : 'uploading', reason: null }
  // The upload was cancelled or given up in the meantime, or another call was faster.
  const { state: stored, reason: given } = await getOwnUpload(viewer, uploadId)
  return { state: stored, reason: given }
}

/** Records that a chunk has arrived. @returns true while the upload is still in progress */
async function touch(tx: Tx, uploadId: string): Promise<boolean> {
  const touched = await tx
    .updateTable('uploads')
    .set({ touchedAt: now() })
    .where('id', '=', uploadId)
    .where('state', '=', 'uploading')
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}

/** Stores the type of the file. @returns why the file is refused, or null */
async function identify(
  viewer: Viewer,
  upload: UploadRow,
  targets: UploadTargets,
): Promise<string | null> {
  const { id, purpose, subjectId, fileName, sizeBytes, originalId } = upload
  const kind: UploadKind | undefined = signatureOf(await readStart(id, SIGNATURE_BYTES))?.kind
  if (!kind || (originalId && kind !== 'video')) return REASONS.notMedia
  try {
    if (!originalId)
      await targetOf(targets, purpose).authorize(viewer, subjectId, { fileName, sizeBytes, kind })
  } catch (error) {
    const problem = problemIn(error)
    if (problem === null) throw error
    return problem
  }
  await db().updateTable('uploads').set({ kind }).where('id', '=', id).execute()
  return null
}
