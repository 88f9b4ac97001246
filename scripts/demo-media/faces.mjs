/**
 * The demo's faces: drawn, because a photo would pretend that a made-up person exists. The same
 * numbers give the same faces.
 */
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OUT, recipes } from './workshop.mjs'

const PARTS = ['eyes', 'lips', 'mouth', 'brows', 'eyebrows', 'nose', 'body', 'head']

async function loadFrom(folder, name) {
  const { resolve: find } = createRequire(join(resolve(folder), 'package.json'))
  try {
    return await import(pathToFileURL(find(name)).href)
  } catch (error) {
    throw new Error(`--avatars: ${name} is not installed in ${folder} (${error.message})`, {
      cause: error,
    })
  }
}

const variant = (name) => [/^\d/.test(name) ? `variant${name}` : name]

/** The properties of one face. The order of the calls to `random` must not change. */
function describeFace(index, styleOptions, { size, backgrounds }, random) {
  const pick = (list) => list[Math.floor(random() * list.length)]
  const half = Math.floor(index / 2)
  const face = {
    seed: `face-${index + 1}`,
    size,
    backgroundColor: [backgrounds[(index * 5 + Math.floor(index / 12)) % backgrounds.length]],
  }
  const hair = styleOptions.hair[(half * 7) % styleOptions.hair.length]
  face.hair = variant(hair)
  for (const part of PARTS) if (styleOptions[part]) face[part] = variant(pick(styleOptions[part]))
  const glasses = random() < 0.22
  const bearded = styleOptions.beardHair?.includes(hair) && random() < 0.6
  const earrings = styleOptions.earrings && random() < 0.25
  const never = {
    gestureProbability: 0,
    bodyIconProbability: 0,
    hairAccessoriesProbability: 0,
    frecklesProbability: 0,
  }
  Object.assign(face, never, {
    glassesProbability: glasses ? 100 : 0,
    glasses: variant(pick(styleOptions.glasses)),
    beardProbability: bearded ? 100 : 0,
    earringsProbability: earrings ? 100 : 0,
  })
  if (bearded) face.beard = variant(pick(styleOptions.beard))
  if (!styleOptions.skin) return { ...face, scale: 116, translateY: 8 }
  const skin = half % styleOptions.skin.length
  const hairColor = [pick(skin > 2 ? styleOptions.hairColors.slice(0, 3) : styleOptions.hairColors)]
  return {
    ...face,
    skinColor: [styleOptions.skin[skin]],
    hairColor,
    earrings: variant(pick(styleOptions.earrings)),
    scale: 108,
    translateY: 7,
  }
}

export async function makeAvatars(folder) {
  const { createAvatar } = await loadFrom(folder, '@dicebear/core')
  const styles = {
    notionists: await loadFrom(folder, '@dicebear/notionists'),
    lorelei: await loadFrom(folder, '@dicebear/lorelei'),
  }
  const { default: sharp } = await loadFrom(folder, 'sharp')
  const { count, size, backgrounds, ...options } = recipes.avatars
  let state = 7
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  for (let i = 0; i < count; i++) {
    const name = i % 2 ? 'notionists' : 'lorelei'
    const svg = createAvatar(
      styles[name],
      describeFace(i, options[name], { size, backgrounds }, random),
    ).toString()
    const picture = sharp(Buffer.from(svg), { density: 144 })
      .resize(size, size)
      .webp({ quality: 82, effort: 6 })
    await picture.toFile(join(OUT, 'avatars', `face-${String(i + 1).padStart(2, '0')}.webp`))
  }
}
