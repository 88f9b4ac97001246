/**
 * The measures of a film don't depend on how its frames are stored, or on which engine decodes it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureFilm } from '#app/platform/film/measure-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { enginesHere, type FilmFolder, filmFolder, smallClip } from '#tests/support/made-films.ts'

/** Soft edges, and more of them across than along. */
const BLURRED = 'gblur=sigma=3:sigmaV=1'

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([
    smallClip('upright', { film: BLURRED }),
    ...([90, 180, 270] as const).map((rotation) =>
      smallClip(`turned-${rotation}`, { film: BLURRED, rotation }),
    ),
  ])
})
afterAll(() => films.remove())

/** Rotated frames differ slightly after a lossy codec. */
const ALIKE = 0.04

const NAMES = ['upright', 'turned-90', 'turned-180', 'turned-270']

test('a film is as sharp however its frames are turned, with either engine', async () => {
  const found: number[] = []
  for (const engine of await enginesHere())
    for (const name of NAMES) {
      const facts = await probeFilm(films.file(name))
      const { blur } = await measureFilm(films.file(name), facts, { engine })
      found.push(blur ?? 0)
    }
  const [upright = 0] = found
  for (const blur of found) expect(Math.abs(blur - upright)).toBeLessThan(upright * ALIKE)
})
