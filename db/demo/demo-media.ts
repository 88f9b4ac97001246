/** Copies the demo's reels and faces into the product's storage. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { putFile, urlOf } from '#app/platform/storage.ts'

/** A reel as the manifest lists it: files are named from the folder of the demo's media. */
interface MadeReel {
  slug: string
  title: string
  description: string
  category: string
  specialties: string[]
  kind: 'shot' | 'type'
  file: string
  poster: string
  posterSmall: string
  posterAvif: string
  /** Ten frames side by side. */
  strip: string
  /** The main color of the poster. */
  dominant: string
  durationSeconds: number
  width: number
  height: number
}

export interface DemoReel extends MadeReel {
  videoUrl: string
  posterUrl: string
}

interface Manifest {
  reels: MadeReel[]
  avatars: string[]
}

const FOLDER = path.resolve('db/demo/media')

/** A file of the demo's media. */
export const readMade = (file: string) => readFile(path.join(FOLDER, file))

let manifest: Promise<Manifest> | null = null

async function parseManifest(): Promise<Manifest> {
  return JSON.parse(String(await readMade('manifest.json'))) as Manifest
}

function readManifest(): Promise<Manifest> {
  manifest ??= parseManifest()
  return manifest
}

export async function listReels(): Promise<readonly MadeReel[]> {
  return (await readManifest()).reels
}

/** @throws Error if there is no such reel */
export async function findReel(slug: string): Promise<MadeReel> {
  const { reels } = await readManifest()
  const reel = reels.find((one) => one.slug === slug)
  if (!reel) throw new Error(`The demo has no reel ${slug}`)
  return reel
}

/** The picture of a face, by its number in media/faces.json. */
export const avatarOf = (face: number) => `avatars/face-${String(face).padStart(2, '0')}.webp`

async function store(file: string): Promise<string> {
  await putFile(file, await readMade(file))
  return urlOf(file)
}

/** @returns the reels, and the addresses of the faces by their file */
export async function storeDemoMedia(): Promise<{
  reels: DemoReel[]
  avatars: ReadonlyMap<string, string>
}> {
  const { reels: made, avatars } = await readManifest()
  const reels = await Promise.all(
    made.map(async (reel) => {
      const [videoUrl, posterUrl] = await Promise.all([
        store(reel.file),
        store(reel.poster),
        store(reel.posterSmall),
      ])
      return { ...reel, videoUrl, posterUrl }
    }),
  )
  const stored = avatars.map(async (file) => [file, await store(file)] as const)
  return { reels, avatars: new Map(await Promise.all(stored)) }
}
