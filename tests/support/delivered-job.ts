/** A direct booking with deliveries whose files are in the store. */
import { randomBytes } from 'node:crypto'
import { newId } from '#app/base/ids.ts'
import { resultKeyOf } from '#files/media/media-keys.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { putFile } from '#app/platform/storage.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'

export interface DeliveredFile {
  id: string
  master: Buffer
  preview: Buffer
}

/** A film or photo that counts as processed, but never was. */
async function createReadyMedia(
  ownerId: string,
  kind: 'video' | 'photo' = 'video',
): Promise<DeliveredFile> {
  const [id, master, preview] = [newId(), randomBytes(90_000), randomBytes(9000)]
  const [masterKey, previewKey] = (
    kind === 'video' ? ['master.mp4', 'preview.mp4'] : ['photo.jpg', 'photo.webp']
  ).map((name) => resultKeyOf(id, name)) as [string, string]
  await putFile(masterKey, master)
  await putFile(previewKey, preview)
  await db()
    .insertInto('mediaFiles')
    .values({
      id,
      ownerId,
      kind,
      purpose: 'delivery',
      fileName: 'IMG_0001.MOV',
      sizeBytes: 100_000,
      sha256: '0'.repeat(64),
      state: 'ready',
      masterKey,
      masterBytes: master.byteLength,
      previewKey,
      previewBytes: preview.byteLength,
    })
    .execute()
  return { id, master, preview }
}

interface NewPiece {
  label: string
  kind?: 'reel' | 'photo'
  /** The number of files of each version; with `isDraft`, the last version is a draft. */
  versions: number[]
  isDraft?: boolean
}

/** @returns the files of each version, in the order of `versions` */
export async function addPiece(
  booking: TestBooking,
  { label, kind = 'reel', versions, isDraft = false }: NewPiece,
): Promise<DeliveredFile[][]> {
  const pieceId = newId()
  const { count } = await db()
    .selectFrom('deliverables')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bookingRequestId', '=', booking.id)
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('deliverables')
    .values({
      id: pieceId,
      bookingRequestId: booking.id,
      position: 100 + count,
      kind,
      label,
      dueAt: now(),
      dueRule: 'event-end',
      state: versions.length > 0 ? 'delivered' : 'owed',
    })
    .execute()
  const made: DeliveredFile[][] = []
  for (const [index, count] of versions.entries()) {
    const id = newId()
    const deliveredAt = isDraft && index === versions.length - 1 ? null : now()
    await db()
      .insertInto('deliverableVersions')
      .values({ id, deliverableId: pieceId, number: index + 1, deliveredAt })
      .execute()
    const files: DeliveredFile[] = []
    for (let position = 0; position < count; position += 1) {
      const file = await createReadyMedia(booking.orbiter.id, kind === 'photo' ? 'photo' : 'video')
      const row = { versionId: id, mediaFileId: file.id, position }
      await db().insertInto('versionFiles').values(row).execute()
      files.push(file)
    }
    made.push(files)
  }
  return made
}

/** An accepted booking that only owes the pieces that a test adds. */
export async function createJob(): Promise<TestBooking> {
  const booking = await createBooking({ status: 'accepted' })
  await db().deleteFrom('deliverables').where('bookingRequestId', '=', booking.id).execute()
  return booking
}
