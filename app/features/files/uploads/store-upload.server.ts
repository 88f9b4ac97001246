/**
 * Puts a received file into the store, and gives it a row in `media_files`. The file in the spool
 * is deleted only after a copy with the same SHA-256 has been read back.
 */
import { InvalidInput } from '#app/base/errors.ts'
import { SMALL_COPY_MAX_BYTES } from '#app/base/upload.ts'
import { signatureOf, SIGNATURE_BYTES, type FileSignature } from '#app/base/file-signature.ts'
import { createMedia, setOriginal, setSmallCopy } from '#files/media/media-files.server.ts'
import { originalKeyOf, smallKeyOf } from '#files/media/media-keys.ts'
import { storing } from '#files/media/unused-media.server.ts'
import { changeUploads } from '#files/uploads/change-upload.server.ts'
import { findProblem } from '#files/uploads/inspect-file.server.ts'
import { targetOf } from '#files/uploads/open-upload.server.ts'
import type { UploadRow } from '#files/uploads/own-uploads.server.ts'
import { problemIn, refuseUpload } from '#files/uploads/refuse-upload.server.ts'
import { REASONS } from '#files/uploads/upload-inputs.ts'
import type { UploadKind, UploadTargets } from '#files/uploads/upload-target.server.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { waitForLock } from '#app/platform/held-locks.ts'
import { enqueue, type Task } from '#app/platform/tasks.ts'
import {
  hashPartialUpload,
  partialUploadPath,
  readStart,
  receivedBytes,
  removePartialUpload,
  UPLOAD_LOCK_MS,
  uploadLockName,
} from '#app/platform/partial-uploads.ts'
import { putVerified } from '#app/platform/storage.ts'

const STORE_UPLOAD = 'store-upload'

/**
 * Queues received uploads. A small file does not wait behind gigabytes that are hashed and copied.
 */
export async function queueStoring(
  tx: Tx,
  uploads: readonly Pick<UploadRow, 'id' | 'sizeBytes'>[],
): Promise<void> {
  for (const isUrgent of [true, false])
    await enqueue(
      tx,
      STORE_UPLOAD,
      uploads
        .filter(({ sizeBytes }) => sizeBytes <= SMALL_COPY_MAX_BYTES === isUrgent)
        .map(({ id }) => ({ uploadId: id })),
      { isUrgent },
    )
}

/**
 * Moves one upload from `storing` to `received` or `failed`. Safe to run again, and to run twice at
 * the same time.
 */
export async function storeUpload(uploadId: string, targets: UploadTargets): Promise<void> {
  // The request that sent the last bytes may still hold it, or one that asks for the offset.
  const lock = await waitForLock(uploadLockName(uploadId), {}, AbortSignal.timeout(UPLOAD_LOCK_MS))
  // Another process is storing it. If that process is killed, `tidy-uploads` tries again.
  if (!lock) return
  try {
    const upload = await db()
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', uploadId)
      .where('state', '=', 'storing')
      .executeTakeFirst()
    if (upload) await store(upload, targets)
  } finally {
    await lock.release()
  }
}

interface StoredUpload {
  upload: UploadRow
  kind: UploadKind
  key: string
  sha256: string
}

async function store(upload: UploadRow, targets: UploadTargets): Promise<void> {
  const { id } = upload
  try {
    const found = await requireSound(upload, targets)
    const sha256 = await hashPartialUpload(id)
    const key = upload.originalId ? smallKeyOf(upload.originalId) : originalKeyOf(id, found.ending)
    // If the lock is lost, another execution may store the file too. The second one finds the
    // upload received, and leaves the file to the row that names it. If the upload was cancelled,
    // no row names the file, so it is deleted.
    await storing([key], async () => {
      await putVerified(key, partialUploadPath(id), sha256)
      await transaction((tx) => claim(tx, { upload, kind: found.kind, key, sha256 }, targets))
    })
    await removePartialUpload(id)
  } catch (error) {
    const reason = problemIn(error)
    if (reason === null) throw error
    await refuseUpload(id, reason)
  }
}

/** @throws InvalidInput (field `file`) */
async function requireSound(upload: UploadRow, targets: UploadTargets): Promise<FileSignature> {
  const { id, purpose, originalId, sizeBytes } = upload
  if ((await receivedBytes(id)) !== sizeBytes) throw new InvalidInput({ file: REASONS.lost })
  const path = partialUploadPath(id)
  const found = signatureOf(await readStart(id, SIGNATURE_BYTES))
  const problem = found ? await findProblem(path, found) : REASONS.notMedia
  if (!found || problem) throw new InvalidInput({ file: problem ?? REASONS.notMedia })
  if (!originalId) await targetOf(targets, purpose).inspect?.(path)
  return found
}

/** Names the stored file in a row, unless the upload was received or cancelled in the meantime. */
async function claim(tx: Tx, stored: StoredUpload, targets: UploadTargets): Promise<void> {
  const { upload, sha256 } = stored
  const whole = await lockOriginal(tx, upload.originalId ?? upload.id)
  if (!whole || whole.state === 'failed' || whole.state === 'cancelled') return
  const mediaId = whole.id
  if (!whole.mediaFileId && !upload.originalId && (await hasSmallCopy(tx, mediaId))) {
    // The owner deleted the media while the original was still uploading.
    await changeUploads(tx, { action: 'cancel', where: (eb) => eb('id', '=', mediaId) })
    return
  }
  const [received] = await changeUploads(tx, {
    action: 'receive',
    where: (eb) => eb('id', '=', upload.id),
    set: { sha256 },
  })
  if (!received) return
  if (whole.mediaFileId) await complete(tx, stored, mediaId)
  else await create(tx, { ...stored, upload: whole }, targets, upload.originalId !== null)
  await tx
    .updateTable('uploads')
    .set({ mediaFileId: mediaId })
    .where('id', 'in', [upload.id, whole.id])
    .execute()
}

/** Locks the row, because the small copy and the original may be ready at the same moment. */
function lockOriginal(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

async function hasSmallCopy(tx: Tx, originalId: string): Promise<boolean> {
  const small = await tx
    .selectFrom('uploads')
    .select('id')
    .where('originalId', '=', originalId)
    .where('state', '=', 'received')
    .executeTakeFirst()
  return small !== undefined
}

function complete(tx: Tx, { upload, key, sha256 }: StoredUpload, mediaId: string): Promise<void> {
  return upload.originalId
    ? setSmallCopy(tx, mediaId, key)
    : setOriginal(tx, mediaId, { originalKey: key, sha256 })
}

/** @param whole the upload of the original, even when only its small copy has arrived */
async function create(
  tx: Tx,
  { upload: whole, kind, key, sha256 }: StoredUpload,
  targets: UploadTargets,
  isSmall: boolean,
): Promise<void> {
  const { id, ownerId, purpose, subjectId, fileName, sizeBytes } = whole
  await createMedia(tx, {
    id,
    ownerId,
    purpose,
    kind,
    fileName,
    sizeBytes,
    ...(isSmall
      ? { smallKey: key, originalKey: null, sha256: null }
      : { originalKey: key, sha256 }),
  })
  const file = { uploadId: id, mediaId: id, ownerId, subjectId, kind, fileName }
  await targetOf(targets, purpose).received(tx, file)
}

export const storeUploadTask = (targets: UploadTargets): Task => ({
  name: STORE_UPLOAD,
  secondsAtMost: 1800,
  atOnce: 4,
  keepsOneForUrgent: true,
  run: ({ uploadId }) => storeUpload(String(uploadId), targets),
})
