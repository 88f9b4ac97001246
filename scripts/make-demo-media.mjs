// Makes the demo reels, their posters, the demo faces and db/demo/media/manifest.json.
//
//   node scripts/make-demo-media.mjs <stills-folder> [--only slug,slug] [--manifest-only] [--avatars <folder>]
//
// <stills-folder> holds the portrait stills (<name>.webp, 720x1280), their manifest.json (for the
// point of interest of each still) and music/<name>.m4a. Needs ffmpeg and ffprobe (5.1 or newer,
// with libx264, libass, libwebp and an AV1 encoder) on the PATH. The contents of each reel are
// data: db/demo/media/recipes.json. --avatars redraws the faces as well; its folder must have
// @dicebear/core, @dicebear/notionists, @dicebear/lorelei (9.x) and sharp installed.
// After it, scripts/join-demo-films.mjs joins the shots of the films that the demo delivers.
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeAvatars } from './demo-media/faces.mjs'
import { makeReel } from './demo-media/reel.mjs'
import { args, ffmpeg, option, OUT, recipes, run, work } from './demo-media/workshop.mjs'

function manifestEntry(reel) {
  const file = join(OUT, 'reels', `${reel.slug}.mp4`)
  const probe = JSON.parse(
    run('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      'v:0',
      '-show_entries',
      'format=duration:stream=width,height',
      '-of',
      'json',
      file,
    ]),
  )
  const pixel = ffmpeg(
    '-i',
    join(OUT, 'reels', `${reel.slug}.webp`),
    '-vf',
    'scale=1:1:flags=area,format=rgb24',
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    '-',
  )
  const { slug, title, description, alt, category, specialties, kind } = reel
  return {
    slug,
    title,
    description,
    alt,
    category,
    specialties,
    kind,
    file: `reels/${slug}.mp4`,
    durationSeconds: Math.round(Number(probe.format.duration) * 10) / 10,
    width: probe.streams[0].width,
    height: probe.streams[0].height,
    bytes: statSync(file).size,
    dominant: `#${pixel.subarray(0, 3).toString('hex')}`,
    poster: `reels/${slug}.webp`,
    posterSmall: `reels/${slug}-360.webp`,
    posterAvif: `reels/${slug}.avif`,
  }
}

try {
  const only = option('--only')?.split(',')
  if (!args.includes('--manifest-only')) {
    recipes.reels.forEach((reel, i) => {
      if (only && !only.includes(reel.slug)) return
      const start = Date.now()
      makeReel(reel, i + 1)
      console.log(
        `${reel.slug}  ${Math.round(statSync(join(OUT, 'reels', `${reel.slug}.mp4`)).size / 1024)} kB  ${((Date.now() - start) / 1000).toFixed(1)} s`,
      )
    })
  }
  if (args.includes('--avatars')) await makeAvatars(option('--avatars') ?? '.')
  const reels = recipes.reels
    .filter((reel) => existsSync(join(OUT, 'reels', `${reel.slug}.mp4`)))
    .map(manifestEntry)
  const avatars = readdirSync(join(OUT, 'avatars'))
    .filter((file) => /^face-\d+\.webp$/.test(file))
    .toSorted()
    .map((file) => `avatars/${file}`)
  writeFileSync(join(OUT, 'manifest.json'), `${JSON.stringify({ reels, avatars }, null, 2)}\n`)
  console.log(`${reels.length} reels, ${avatars.length} faces`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
