/** Starts uploads. */
import { sql } from 'kysely'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { UploadPurpose } from '#app/base/upload.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { getOwnUpload, type UploadRow } from '#files/uploads/own-uploads.server.ts'
import {
  DAY_BYTES_MAX,
  OPEN_BYTES_MAX,
  UPLOADS_OPEN_MAX,
  uploadInput,
  type NewUpload,
} from '#files/uploads/upload-inputs.ts'
import type {
  UploadKind,
  UploadTarget,
  UploadTargets,
} from '#files/uploads/upload-target.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/** @throws NotFound when no feature takes files for this purpose */
export function targetOf(targets: UploadTargets, purpose: UploadPurpose): UploadTarget {
  const target = targets[purpose]
  if (!target) throw new NotFound("You can't upload files here.")
  return target
}

/**
 * Reserves space for a file before its first byte arrives. The same key returns the same upload, in
 * its current state.
 * @throws InvalidInput, Conflict, NotFound, RateLimited, and the target's errors
 */
export async function openUpload(
  viewer: Viewer,
  input: unknown,
  targets: UploadTargets,
): Promise<UploadRow> {
  const upload = parseInput(uploadInput, input)
  const begun = await findBegun(db(), viewer, upload)
  if (begun) return begun
  const announced = {
    fileName: upload.name,
    sizeBytes: upload.sizeBytes,
    kind: kindByName(upload.name),
  }
  if (upload.original) await requireOriginal(viewer, upload.original, upload)
  else await targetOf(targets, upload.purpose).authorize(viewer, upload.subject, announced)
  await countTry({ key: `uploads:${viewer.id}`, limit: 600, windowSeconds: 3600 })
  return transaction(async (tx) => {
    // Two uploads that start at the same time must not both take the last place.
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

/** A guess from the file name, which saves most people a wait. The first bytes decide. */
function kindByName(name: string): UploadKind | null {
  if (/\.(?:mp4|mov|m4v)$/i.test(name)) return 'video'
  return /\.(?:jpe?g|png|webp|avif|hei[cf])$/i.test(name) ? 'photo' : null
}

/** @throws Conflict when the key or the original already has a different file */
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
    throw new Conflict('over', 'This upload has ended.')
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
