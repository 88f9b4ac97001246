import { AppError, InvalidInput, Unavailable } from '#app/base/errors.ts'
import { changeUploads } from '#files/uploads/change-upload.server.ts'
import { transaction } from '#app/platform/db.ts'
import { removePartialUpload } from '#app/platform/partial-uploads.ts'

/** The sentence of a rule that refuses a file; null for faults and for what may work later. */
export function problemIn(error: unknown): string | null {
  if (!(error instanceof AppError) || error instanceof Unavailable) return null
  const [first] = error instanceof InvalidInput ? Object.values(error.fields) : []
  return (first ?? error.message).slice(0, 300)
}

/** Deletes what has arrived of it. */
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
