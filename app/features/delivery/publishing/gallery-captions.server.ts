/** The captions of reels that were published from approved work. */
import { isUuid } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'

const NO_CAPTIONS = 'WEBVTT\n'

/**
 * Answers with the captions of a gallery reel as WebVTT. The file has no cues if the reel has no
 * captions or its picture already shows them, so that the player can always request it. The
 * Orbiter's changes appear within five minutes.
 */
export async function answerReelVtt(reelId: string): Promise<Response> {
  const captions = isUuid(reelId) ? await findReelCaptions(reelId) : undefined
  return new Response(captions?.webVtt ?? NO_CAPTIONS, {
    headers: { 'Content-Type': 'text/vtt; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}

function findReelCaptions(reelId: string) {
  return db()
    .selectFrom('reelPublications as p')
    .innerJoin('reels as r', 'r.id', 'p.reelId')
    .innerJoin('mediaCaptions as c', 'c.mediaFileId', 'p.mediaFileId')
    .select('c.webVtt')
    .where('p.reelId', '=', reelId)
    .where('c.isInPicture', '=', false)
    .where('p.state', '=', 'published')
    .where('r.isActive', '=', true)
    .where('r.deletedAt', 'is', null)
    .executeTakeFirst()
}
