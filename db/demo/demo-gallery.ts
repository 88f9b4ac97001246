/** The reels of the gallery, and their likes. */
import type { Viewer } from '#people/accounts/viewer.ts'
import { DAY_MS } from '#app/base/time.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { recordEvents } from '#app/platform/events.ts'
import { EVENING_FILMS } from './demo-evening.ts'
import type { DemoReel } from './demo-media.ts'
import type { Random } from './random.ts'

/** The newest ones: the home page opens with the first of them. */
const FEATURED = [
  'reception-by-candlelight',
  'villa-at-dusk',
  'two-drinks-one-night',
  'saturday-donuts',
  'sage-serum',
  'good-vibes-corner',
  'double-stack',
  'main-stage',
  'app-launch',
  'rings-and-roses',
]

export async function makeGallery(reels: DemoReel[], present: Date): Promise<void> {
  const rank = ({ slug }: DemoReel) =>
    FEATURED.includes(slug) ? FEATURED.indexOf(slug) : FEATURED.length
  const authors = await readAuthors()
  for (const [index, reel] of reels.toSorted((a, b) => rank(a) - rank(b)).entries()) {
    if (EVENING_FILMS.has(reel.slug)) continue
    freezeClock(new Date(present.getTime() - (index + 1) * 2 * DAY_MS))
    await addReel({
      title: reel.title,
      description: reel.description,
      videoUrl: reel.videoUrl,
      thumbnailUrl: reel.posterUrl,
      category: reel.category,
      orbiterId: authors.get(reel.videoUrl) ?? null,
      isFeatured: FEATURED.includes(reel.slug),
      durationSeconds: reel.durationSeconds,
      tags: reel.specialties.map((name) => name.toLowerCase()),
    })
  }
  freezeClock(present)
}

/** Each reel's Orbiter, by its file: the first one whose portfolio opens with it, or shows it. */
async function readAuthors(): Promise<Map<string, string>> {
  const samples = await db()
    .selectFrom('orbiterPortfolio')
    .select(['mediaUrl', 'orbiterId'])
    .orderBy('isFeatured')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  // The last entry of a file counts.
  return new Map(samples.map(({ mediaUrl, orbiterId }) => [mediaUrl, orbiterId]))
}

/**
 * Adds likes to the reels: newer reels get fewer, because they have had less time to be seen. The
 * likes of a reel are stored together, in the way that `setReelLike` would store them one by one.
 */
export async function makeLikes(people: Viewer[], random: Random): Promise<void> {
  const reels = await db()
    .selectFrom('reels')
    .select('id')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  for (const [index, { id }] of reels.entries()) {
    const most = Math.max(2, Math.round(people.length * (1 - index / reels.length) * 0.8))
    await like(id, random.shuffle(people).slice(0, random.between(1, most)))
  }
}

async function like(reelId: string, people: readonly Viewer[]): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .insertInto('reelLikes')
      .values(people.map(({ id: userId }) => ({ reelId, userId, createdAt: now() })))
      .execute()
    await tx
      .updateTable('reels')
      .set((eb) => ({ likeCount: eb('likeCount', '+', people.length) }))
      .where('id', '=', reelId)
      .execute()
    await recordEvents(
      tx,
      'reel.liked',
      people.map(({ id: actorId }) => ({
        subjectType: 'reel',
        subjectId: reelId,
        actorId,
        audience: [],
      })),
    )
  })
}
