// Makes the demo reels, their posters and db/demo/media/manifest.json. make-faces.ts makes the faces.
//
//   node scripts/make-demo-media.mjs <stills-folder> [--only slug,slug] [--out <folder>]
//     [--font <file.ttf>] [--manifest-only]
//
// <stills-folder> holds the portrait stills (<name>.webp, 720x1280; larger ones in hero/), how near
// each point of them is (depth/<name>.webp, near is white), their manifest.json (for the point of
// interest of each still) and music/<name>.m4a. A still in demo-media/stills replaces the one of the
// same name. Needs ffmpeg (5.1 or newer, with libx264, libass, libwebp and an AV1 encoder) on the
// PATH or in FFMPEG. An ffmpeg that cannot read WOFF2 needs the font of the titles as TTF (--font).
// The contents of each reel are data: db/demo/media/recipes.json.
// --out makes the reels elsewhere, to look at them first.
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeReel } from './demo-media/reel.mjs'
import {
  args,
  factsOf,
  ffmpeg,
  option,
  OUT,
  recipes,
  reelsFolder,
  work,
} from './demo-media/workshop.mjs'

const FOLDER = join(OUT, 'reels')

function dominantOf(poster) {
  const filters = 'scale=1:1:flags=area,format=rgb24'
  const pixel = ffmpeg('-i', poster, '-vf', filters, '-frames:v', '1', '-f', 'rawvideo', '-')
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

function manifestEntry(reel) {
  const { slug, title, description, alt, category, specialties, kind } = reel
  const file = join(FOLDER, `${slug}.mp4`)
  const { seconds, width, height } = factsOf(file)
  return {
    slug,
    title,
    description,
    alt,
    category,
    specialties,
    kind,
    file: `reels/${slug}.mp4`,
    durationSeconds: Math.round(seconds * 10) / 10,
    width,
    height,
    bytes: statSync(file).size,
    dominant: dominantOf(join(FOLDER, `${slug}.webp`)),
    poster: `reels/${slug}.webp`,
    posterSmall: `reels/${slug}-360.webp`,
    posterAvif: `reels/${slug}.avif`,
    strip: `reels/${slug}-strip.webp`,
  }
}

async function makeReels() {
  const only = option('--only')?.split(',')
  for (const [index, reel] of recipes.reels.entries()) {
    if (only && !only.includes(reel.slug)) continue
    const start = Date.now()
    await makeReel(reel, index + 1)
    const kilobytes = Math.round(statSync(join(reelsFolder, `${reel.slug}.mp4`)).size / 1024)
    console.log(`${reel.slug}  ${kilobytes} kB  ${((Date.now() - start) / 1000).toFixed(1)} s`)
  }
}

function writeManifest() {
  const reels = recipes.reels
    .filter(({ slug }) => existsSync(join(FOLDER, `${slug}.mp4`)))
    .map(manifestEntry)
  const avatars = readdirSync(join(OUT, 'avatars'))
    .filter((file) => /^face-\d+\.webp$/.test(file))
    .toSorted()
    .map((file) => `avatars/${file}`)
  writeFileSync(join(OUT, 'manifest.json'), `${JSON.stringify({ reels, avatars }, null, 2)}\n`)
  console.log(`${reels.length} reels, ${avatars.length} faces`)
}

try {
  if (!args.includes('--manifest-only')) await makeReels()
  if (reelsFolder === FOLDER) writeManifest()
} finally {
  rmSync(work, { recursive: true, force: true })
}
