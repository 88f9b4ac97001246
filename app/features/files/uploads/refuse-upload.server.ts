import { AppError, InvalidInput, Unavailable } from '#app/base/errors.ts'
import { changeUploads } from '#files/uploads/change-upload.server.ts'
import { transaction } from '#app/platform/db.ts'
import { removePartialUpload } from '#app/platform/partial-uploads.ts'

/**
 * The message of the rule that refuses a file; null for faults, and for problems that may go away.
 */
export function problemIn(error: unknown): string | null {
  if (!(error instanceof AppError) || error instanceof Unavailable) return null
  const [first] = error instanceof InvalidInput ? Object.values(error.fields) : []
  return (first ?? error.message).slice(0, 300)
}

/** Refuses an upload, and deletes what has been received. */
export async function refuseUpload(
  uploadId: string,
  reason: string,
): Promise<{ state: 'failed'; reason: string }> {
  await transaction((tx) =>
    changeUploads(tx, {
      action: 'refuse',
      where: (eb) => eb('id', '=', uploadId),
      set: { reason },
    }),
  )
  await removePartialUpload(uploadId)
  return { state: 'failed', reason }
}
