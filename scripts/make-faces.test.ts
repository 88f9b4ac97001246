import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listFaces } from './demo-media/faces.ts'
import { groundOf } from './demo-media/ground.ts'

const FOLDER = 'db/demo/media'
/** Pixels of a corner, which no face reaches. */
const CORNER = { left: 0, top: 0, width: 8, height: 8 }
/** What the compression of a picture changes. */
const NEAR = 8

test('each Orbiter of the demo has a face of their own, on the main color of their first reel', async () => {
  const faces = await listFaces()
  const files = faces.map(({ file }) => file)
  expect(new Set(files).size).toBe(files.length)
  const made = await readdir(path.join(FOLDER, 'avatars'))
  expect(made.map((file) => `avatars/${file}`).toSorted()).toEqual(files.toSorted())
  for (const { file, color } of faces) {
    const corner = await sharp(path.join(FOLDER, file)).extract(CORNER).png().toBuffer()
    const { channels } = await sharp(corner).stats()
    const { r, g, b } = groundOf(color)
    for (const [index, value] of [r, g, b].entries())
      expect(Math.abs((channels[index]?.mean ?? 0) - value), file).toBeLessThan(NEAR)
  }
})
