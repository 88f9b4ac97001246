/** A reel in the public gallery with a playable video: seven seconds, from the demo's media. */
import { readFile } from 'node:fs/promises'
import { addReel } from '#market/reels/change-reel.server.ts'
import { putFile, urlOf } from '#app/platform/storage.ts'
import { newWord } from '#tests/support/new-word.ts'

const SLUG = 'rings-by-candlelight'
const SECONDS = 7.4

let stored: Promise<void> | null = null

async function store(): Promise<void> {
  for (const name of [`${SLUG}.mp4`, `${SLUG}.webp`, `${SLUG}-360.webp`])
    await putFile(`reels/${name}`, await readFile(`db/demo/media/reels/${name}`))
}

export interface PublishedReel {
  id: string
  title: string
}

export async function publishReel(
  options: { title?: string; category?: string; orbiterId?: string; isFeatured?: boolean } = {},
): Promise<PublishedReel> {
  stored ??= store()
  await stored
  const title = options.title ?? `Candlelight ${newWord()}`
  const { id } = await addReel({
    ...options,
    title,
    description: 'Two rings, one candle and a slow turn.',
    durationSeconds: SECONDS,
    videoUrl: urlOf(`reels/${SLUG}.mp4`),
    thumbnailUrl: urlOf(`reels/${SLUG}.webp`),
  })
  return { id, title }
}
