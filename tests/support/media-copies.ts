/** Media on other sites that people link to, and the copies of it in the store. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import type { Viewer } from '#people/accounts/viewer.ts'
import { saveOwnProfile } from '#market/creators/save-own-profile.server.ts'
import { copyMedia } from '#files/media/copy-media.server.ts'
import { db } from '#app/platform/db.ts'
import type { Network } from '#app/platform/safe-fetch.ts'
import { MEDIA_WRITERS } from '#server/media-writers.ts'
import { MediaSite } from '#tests/support/media-site.ts'

export const VIDEO = await readFile(
  path.join(import.meta.dirname, '../../db/demo/media/reels/apartment-tour.mp4'),
)
export const PICTURE = await sharp({
  create: { width: 800, height: 600, channels: 3, background: '#c33' },
})
  .jpeg()
  .withExif({ IFD0: { Artist: 'Noa Lindqvist' } })
  .toBuffer()

/** Opens a media site for the tests of one file, and copies from it. */
export function useMediaCopies() {
  const site = new MediaSite()
  let network: Network
  beforeAll(async () => {
    network = await site.open()
  })
  afterAll(() => site.close())
  const copy = (copyId: string) => copyMedia(copyId, MEDIA_WRITERS, network)
  return {
    site,
    copy,
    /** Returns the ids of the copies. A partly fetched file on disk is named after its copy. */
    copyAll: async (subjectId: string): Promise<string[]> => {
      const ids = (await copiesOf(subjectId)).map(({ id }) => id)
      for (const id of ids) await copy(id)
      return ids
    },
  }
}

export const saveMedia = (viewer: Viewer, media: { imageUrl?: string; coverReelUrl?: string }) =>
  saveOwnProfile(
    viewer,
    { fullName: 'Noa Lindqvist', bio: '', location: 'Dallas, TX', ...media },
    new FormData(),
  )

export const copiesOf = (subjectId: string) =>
  db()
    .selectFrom('mediaCopies')
    .selectAll()
    .where('subjectId', '=', subjectId)
    .orderBy('target')
    .execute()
