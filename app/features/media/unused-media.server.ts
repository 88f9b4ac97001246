import { sql } from 'kysely'
import { db } from '#app/platform/db.ts'
import { deleteFile, keyOf, withSmallCopy } from '#app/platform/storage.ts'

/**
 * Deletes our files that are no longer used. Media that is also used elsewhere, such as in the
 * gallery, is not deleted.
 */
export async function deleteUnusedMedia(urls: (string | null)[]): Promise<void> {
  const { rows } = await sql<{ url: string }>`
    select distinct url from unnest(${urls.filter((url) => url !== null)}::text[]) as url
    where not exists (select 1 from profiles where url in (profile_image_url, cover_reel_url, cover_poster_url))
      and not exists (select 1 from orbiter_portfolio where url in (media_url, thumbnail_url))
      and not exists (select 1 from reels where url in (video_url, thumbnail_url))`.execute(db())
  for (const { url } of rows) {
    const key = keyOf(url)
    for (const file of key ? withSmallCopy(key) : []) await deleteFile(file)
  }
}
