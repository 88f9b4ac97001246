/** Uploaded files as an upload leaves them: in the store, with their row. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { newId } from '#app/base/ids.ts'
import { insertMedia } from '#files/media/change-media.server.ts'
import { createMedia, type NewMedia } from '#files/media/media-files.server.ts'
import { originalKeyOf } from '#files/media/media-keys.ts'
import { db, transaction } from '#app/platform/db.ts'
import { putFile } from '#app/platform/storage.ts'
import { FilmShelf, processedFilm } from '#db/demo/demo-films.ts'
import { createOrbiter } from '#tests/support/factories.ts'

const root = path.join(import.meta.dirname, '../..')
/** A second of HEVC in HLG, as filmed by an iPhone. */
export const CLIP = await readFile(path.join(root, 'tests/support/clips/hevc-hdr.mov'))

export const makePicture = (width = 60, height = 90) =>
  sharp({ create: { width, height, channels: 3, background: '#c41' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '32/1 46/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()

/** Stores a file and creates its media. @returns its id */
export async function uploadMedia(
  file: Partial<NewMedia> & { bytes?: Uint8Array } = {},
): Promise<string> {
  const { bytes = CLIP, ...rest } = file
  const [id, ownerId] = [newId(), rest.ownerId ?? (await createOrbiter()).id]
  const key = originalKeyOf(id, 'mov')
  await putFile(key, bytes)
  await transaction((tx) =>
    createMedia(tx, {
      id,
      ownerId,
      purpose: 'delivery',
      kind: 'video',
      fileName: 'IMG_0001.MOV',
      sizeBytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      originalKey: key,
      ...rest,
    }),
  )
  return id
}

/** A processed video of an Orbiter that can be added to the portfolio. */
export async function addReadySample(email: string): Promise<void> {
  const film = await new FilmShelf().own({ seconds: 15, title: 'Early shift' })
  await transaction(async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await insertMedia(tx, 'adopt', {
      ...processedFilm(film, film.id, owner.id),
      purpose: 'portfolio',
      fileName: 'early-shift.mov',
    })
  })
}

export const rowOf = (id: string) =>
  db().selectFrom('mediaFiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
