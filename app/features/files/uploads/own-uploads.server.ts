/** Uploads as their owner sees them. */
import type { Selectable } from 'kysely'
import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { ARRIVING_MS, UPLOAD_PURPOSES, type UploadAnswer } from '#app/base/upload.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { UPLOADS_OPEN_MAX } from '#files/uploads/upload-inputs.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { receivedBytes } from '#app/platform/partial-uploads.ts'
import type { Uploads } from '#db/types.ts'

export type UploadRow = Selectable<Uploads>

/** Returns one of the viewer's own uploads. @throws NotFound */
export async function getOwnUpload(viewer: Viewer, uploadId: string): Promise<UploadRow> {
  const row = isUuid(uploadId)
    ? await db()
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', uploadId)
        .where('ownerId', '=', viewer.id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound('There is no such upload.')
  return row
}

/** The size announced for an upload. The caller has verified that the viewer owns it. */
export async function findAnnouncedSize(uploadId: string): Promise<number | null> {
  if (!isUuid(uploadId)) return null
  const row = await db()
    .selectFrom('uploads')
    .select('sizeBytes')
    .where('id', '=', uploadId)
    .executeTakeFirst()
  return row?.sizeBytes ?? null
}

/** The viewer's unfinished uploads, without small copies, oldest first. */
export async function listOpenUploads(
  viewer: Viewer,
  place: { purpose: string | null; subjectId: string | null },
): Promise<UploadAnswer[]> {
  const { subjectId } = place
  const purpose = UPLOAD_PURPOSES.find((one) => one === place.purpose)
  if (!purpose || !subjectId || !isUuid(subjectId)) return []
  const rows = await db()
    .selectFrom('uploads')
    .selectAll()
    .where('ownerId', '=', viewer.id)
    .where('purpose', '=', purpose)
    .where('subjectId', '=', subjectId)
    .where('state', 'in', ['uploading', 'storing'])
    .where('originalId', 'is', null)
    .orderBy('createdAt')
    .limit(UPLOADS_OPEN_MAX)
    .execute()
  return Promise.all(rows.map(answerOf))
}

export async function answerOf({
  id,
  clientKey,
  fileName,
  sizeBytes,
  state,
  reason,
  touchedAt,
}: UploadRow): Promise<UploadAnswer> {
  const isOpen = state === 'uploading'
  const small = await db()
    .selectFrom('uploads')
    .select('state')
    .where('originalId', '=', id)
    .executeTakeFirst()
  return {
    id,
    key: clientKey,
    fileName,
    sizeBytes,
    receivedBytes: isOpen ? ((await receivedBytes(id)) ?? 0) : sizeBytes,
    state,
    reason,
    isArriving: isOpen && now().getTime() - touchedAt.getTime() < ARRIVING_MS,
    smallCopy: small?.state ?? null,
  }
}
