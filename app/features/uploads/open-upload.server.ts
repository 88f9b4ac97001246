/** How an upload starts, and what its owner sees of it. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import { UPLOAD_PURPOSES, type UploadAnswer, type UploadPurpose } from '#app/base/upload.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import {
  DAY_BYTES_MAX,
  OPEN_BYTES_MAX,
  UPLOADS_OPEN_MAX,
  uploadInput,
  type NewUpload,
} from '#app/features/uploads/upload-inputs.ts'
import type { UploadTarget, UploadTargets } from '#app/features/uploads/upload-target.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { receivedBytes } from '#app/platform/partial-uploads.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import type { Uploads } from '#db/types.ts'

export type UploadRow = Selectable<Uploads>

const ARRIVING_MS = 30_000

/** @throws NotFound where no feature takes files for this */
export function targetOf(targets: UploadTargets, purpose: UploadPurpose): UploadTarget {
  const target = targets[purpose]
  if (!target) throw new NotFound('This page takes no files.')
  return target
}

/**
 * Reserves space for a file before its first byte arrives. The same key gives the same upload, in
 * whatever state it is by now.
 * @throws InvalidInput, Conflict, NotFound, RateLimited, and what the target throws
 */
export async function openUpload(
  viewer: Viewer,
  input: unknown,
  targets: UploadTargets,
): Promise<UploadRow> {
  const upload = parseInput(uploadInput, input)
  const begun = await findBegun(db(), viewer, upload)
  if (begun) return begun
  const announced = { fileName: upload.name, sizeBytes: upload.sizeBytes, kind: null }
  if (upload.original) await requireOriginal(viewer, upload.original, upload)
  else await targetOf(targets, upload.purpose).authorize(viewer, upload.subject, announced)
  await countTry({ key: `uploads:${viewer.id}`, limit: 600, windowSeconds: 3600 })
  return transaction(async (tx) => {
    // Two at once must not both take the last place.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${viewer.id}`}, 0))`.execute(
      tx,
    )
    const again = await findBegun(tx, viewer, upload)
    if (again) return again
    await requireRoom(tx, viewer, upload.sizeBytes)
    const { key, subject, name, original, ...rest } = upload
    return tx
      .insertInto('uploads')
      .values({
        ...rest,
        ownerId: viewer.id,
        clientKey: key,
        subjectId: subject,
        fileName: name,
        originalId: original ?? null,
        createdAt: now(),
        touchedAt: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** @throws Conflict when the key, or the original, has another file already */
async function findBegun(
  executor: Pick<Tx, 'selectFrom'>,
  viewer: Viewer,
  { key, original, sizeBytes }: NewUpload,
): Promise<UploadRow | undefined> {
  const found = await executor
    .selectFrom('uploads')
    .selectAll()
    .where('ownerId', '=', viewer.id)
    .where((eb) => (original ? eb('originalId', '=', original) : eb('clientKey', '=', key)))
    .executeTakeFirst()
  if (found && found.sizeBytes !== sizeBytes)
    throw new Conflict('other_file', 'This upload is of another file.')
  return found
}

async function requireOriginal(viewer: Viewer, id: string, small: NewUpload): Promise<void> {
  const original = await getOwnUpload(viewer, id)
  const isSame = original.purpose === small.purpose && original.subjectId === small.subject
  if (!isSame || original.originalId) throw new NotFound('There is no such upload.')
  if (original.state === 'failed' || original.state === 'cancelled')
    throw new Conflict('over', 'This upload is over.')
}

/** @throws Conflict (`too_many`, `too_much`) */
async function requireRoom(tx: Tx, viewer: Viewer, sizeBytes: number): Promise<void> {
  const { open, openBytes, dayBytes } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', 'in', ['uploading', 'storing']).as('open'),
      sql<number>`coalesce(sum(size_bytes) filter (where state in ('uploading', 'storing')), 0)::float8`.as(
        'openBytes',
      ),
      sql<number>`coalesce(sum(size_bytes) filter (where state <> 'cancelled'), 0)::float8`.as(
        'dayBytes',
      ),
    ])
    .where('ownerId', '=', viewer.id)
    .where((eb) =>
      eb.or([
        eb('createdAt', '>', new Date(now().getTime() - DAY_MS)),
        eb('state', 'in', ['uploading', 'storing']),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (open >= UPLOADS_OPEN_MAX)
    throw new Conflict(
      'too_many',
      `${UPLOADS_OPEN_MAX} files are already on their way. Wait for some to finish, or cancel them.`,
    )
  if (openBytes + sizeBytes > OPEN_BYTES_MAX)
    throw new Conflict(
      'too_much',
      'More than 20 GB are already on their way. Wait for some to finish.',
    )
  if (dayBytes + sizeBytes > DAY_BYTES_MAX)
    throw new Conflict('too_much', 'You can send up to 60 GB a day. Continue tomorrow.')
}

/** One of the viewer's own. @throws NotFound */
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

/** The viewer's own that are not all there yet, without small copies; oldest first. */
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
  fileName,
  sizeBytes,
  state,
  reason,
  touchedAt,
}: UploadRow): Promise<UploadAnswer> {
  const isOpen = state === 'uploading'
  return {
    id,
    fileName,
    sizeBytes,
    receivedBytes: isOpen ? ((await receivedBytes(id)) ?? 0) : sizeBytes,
    state,
    reason,
    isArriving: isOpen && now().getTime() - touchedAt.getTime() < ARRIVING_MS,
  }
}
