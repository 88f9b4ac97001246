/** Copies the demo's reels and faces into the product's storage. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { putFile, urlOf } from '#app/platform/storage.ts'

export interface DemoReel {
  slug: string
  title: string
  description: string
  category: string
  specialties: string[]
  kind: 'shot' | 'type'
  file: string
  poster: string
  posterSmall: string
  durationSeconds: number
  videoUrl: string
  posterUrl: string
}

interface Manifest {
  reels: Omit<DemoReel, 'videoUrl' | 'posterUrl'>[]
  avatars: string[]
}

const FOLDER = path.resolve('db/demo/media')

async function store(file: string): Promise<string> {
  await putFile(file, await readFile(path.join(FOLDER, file)))
  return urlOf(file)
}

export async function storeDemoMedia(): Promise<{ reels: DemoReel[]; avatarUrls: string[] }> {
  const manifest = JSON.parse(
    await readFile(path.join(FOLDER, 'manifest.json'), 'utf8'),
  ) as Manifest
  const reels = await Promise.all(
    manifest.reels.map(async (reel) => {
      const [videoUrl, posterUrl] = await Promise.all([
        store(reel.file),
        store(reel.poster),
        store(reel.posterSmall),
      ])
      return { ...reel, videoUrl, posterUrl }
    }),
  )
  return { reels, avatarUrls: await Promise.all(manifest.avatars.map(store)) }
}
