/**
 * Draws the faces of the demo's Orbiters, because a photo would pretend that a made-up person exists:
 *
 *     npm install --prefix FOLDER @dicebear/core@9 @dicebear/lorelei@9
 *     node scripts/with-node.mjs scripts/make-faces.ts FOLDER
 *
 * All in one style, described in db/demo/media/faces.json, each on the main color of their first
 * reel. Run it again when the Orbiters, their reels or the posters change.
 */
import { readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { listFaces } from './demo-media/faces.ts'
import { groundOf } from './demo-media/ground.ts'

const SIZE = 160
const FOLDER = path.resolve('db/demo/media')

interface Drawing {
  createAvatar: (style: unknown, options: Record<string, unknown>) => { toString: () => string }
}

async function load(name: string): Promise<unknown> {
  const { resolve } = createRequire(path.join(path.resolve(process.argv[2] ?? '.'), 'package.json'))
  return import(pathToFileURL(resolve(name)).href)
}

const { createAvatar } = (await load('@dicebear/core')) as Drawing
const style = await load('@dicebear/lorelei')

const parts = ['hair', 'head', 'eyes', 'eyebrows', 'nose', 'mouth', 'skinColor', 'hairColor']
/** Parts that not everyone has. */
const extras = ['glasses', 'earrings']
const nothing = {
  beardProbability: 0,
  frecklesProbability: 0,
  hairAccessoriesProbability: 0,
}

for (const file of readdirSync(path.join(FOLDER, 'avatars')))
  rmSync(path.join(FOLDER, 'avatars', file))
for (const { file, color, look } of await listFaces()) {
  const drawn = createAvatar(style, {
    ...nothing,
    ...Object.fromEntries(parts.map((part) => [part, [look[part]]])),
    ...Object.fromEntries(
      extras.flatMap((extra) => [
        [`${extra}Probability`, look[extra] ? 100 : 0],
        ...(look[extra] ? [[extra, [look[extra]]]] : []),
      ]),
    ),
    size: SIZE,
    scale: 118,
    translateY: 9,
  }).toString()
  await sharp(Buffer.from(drawn), { density: 144 })
    .resize(SIZE, SIZE)
    .flatten({ background: groundOf(color) })
    .webp({ quality: 82, effort: 6 })
    .toFile(path.join(FOLDER, file))
}
