/**
 * Draws a card once: simultaneous requests share one drawing, which is cached on disk for later
 * ones.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import satori from 'satori'
import sharp from 'sharp'
import { env } from '#app/platform/env.ts'
import { keyOf, withLocalFile } from '#app/platform/storage.ts'
import { shareCardPicture } from '#app/routes/endpoints/share-image/share-card-picture.server.ts'
import type { ShareCard } from '#app/routes/endpoints/share-image/share-cards.server.ts'

const WIDTH = 1200
const HEIGHT = 630
/** Increase this when the design changes, so that no cached drawing is served. */
const DESIGN = 2
const MAX_CACHED = 2000
const POSTER = { width: 354, height: 630 }

export interface ShareImage {
  png: Uint8Array
  etag: string
}

const drawing = new Map<string, Promise<Uint8Array>>()

export async function drawShareImage(card: ShareCard): Promise<ShareImage> {
  const key = createHash('sha256')
    .update(JSON.stringify([DESIGN, card]))
    .digest('hex')
    .slice(0, 32)
  const file = path.join(env().dataDir, 'share-images', `${key}.png`)
  const etag = `"${key}"`
  const stored = await readFile(file).catch(() => null)
  if (stored) return { png: stored, etag }
  let work = drawing.get(key)
  if (!work) {
    work = draw(card, file).finally(() => drawing.delete(key))
    drawing.set(key, work)
  }
  return { png: await work, etag }
}

async function draw(card: ShareCard, file: string): Promise<Uint8Array> {
  const poster = await readPoster(card.posterUrl)
  const svg = await satori(shareCardPicture(card, poster), {
    width: WIDTH,
    height: HEIGHT,
    fonts: await fonts(),
  })
  const png = await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: poster === null })
    .toBuffer()
  await keep(file, png)
  return png
}

/** Errors are ignored, so that the picture is served even when the disk is full. */
async function keep(file: string, png: Uint8Array): Promise<void> {
  const folder = path.dirname(file)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(`${file}.${process.pid}`, png)
    await rename(`${file}.${process.pid}`, file)
    await forgetOldest(folder)
  } catch {
    // The next request draws it again.
  }
}

async function forgetOldest(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= MAX_CACHED) return
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  )
  const oldest = aged
    .toSorted((one, other) => one.at - other.at)
    .slice(0, names.length - MAX_CACHED)
  await Promise.all(oldest.map(({ name }) => unlink(path.join(folder, name))))
}

/** A poster from our own store as a data URL; pictures from elsewhere are never fetched. */
async function readPoster(posterUrl: string | null): Promise<string | null> {
  const key = posterUrl ? keyOf(posterUrl) : null
  if (!key) return null
  try {
    const picture = await withLocalFile(key, (file) =>
      sharp(file)
        .resize({ ...POSTER, fit: 'cover' })
        .jpeg({ quality: 84 })
        .toBuffer(),
    )
    return `data:image/jpeg;base64,${picture.toString('base64')}`
  } catch {
    return null
  }
}

type Fonts = NonNullable<Parameters<typeof satori>[1]>['fonts']
let loaded: Promise<Fonts> | null = null

function fonts(): Promise<Fonts> {
  loaded ??= loadFonts()
  return loaded
}

async function loadFonts(): Promise<Fonts> {
  const find = createRequire(path.resolve('package.json'))
  const read = (file: string) => readFile(find.resolve(file))
  const [display, plain] = await Promise.all([
    read('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'),
    read('@fontsource/geist/files/geist-latin-500-normal.woff'),
  ])
  return [
    { name: 'Bricolage', data: display, weight: 800, style: 'normal' },
    { name: 'Geist', data: plain, weight: 500, style: 'normal' },
  ]
}
