/** The crops of a finished film: the shapes of feeds, of the chosen part, as long as the film. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCrops } from '#app/platform/film/make-crops.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import {
  CHART,
  CHART_COLORS,
  enginesHere,
  type FilmFolder,
  filmFolder,
  framesOf,
  smallClip,
} from '#tests/support/made-films.ts'

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([
    smallClip('plain'),
    smallClip('silent', { sound: null }),
    smallClip('chart', { film: CHART, sound: null }),
  ])
})
afterAll(() => films.remove())

test.each(['plain', 'silent'])('a %s film becomes 4:5 and 1:1', async (name) => {
  const engines = await enginesHere()
  for (const engine of engines) {
    const master = films.file(name)
    const facts = await probeFilm(master)
    const crops = await makeCrops({ master, facts, folder: await films.fresh(), engine })
    const [portrait, square] = await Promise.all([
      probeFilm(crops.portrait),
      probeFilm(crops.square),
    ])
    expect(square).toMatchObject({ width: facts.width, height: facts.width })
    expect(portrait.width / portrait.height).toBeCloseTo(0.8, 1)
    for (const crop of [portrait, square]) {
      expect(crop.hasSound).toBe(facts.hasSound)
      expect(Math.abs(crop.seconds - facts.seconds)).toBeLessThan(0.2)
    }
  }
})

/** The row of the chart that a crop shows at its upper or lower edge. */
async function rowAt(crop: string, edge: 'upper' | 'lower'): Promise<number> {
  const [frame = Buffer.alloc(0)] = await framesOf(crop)
  const at = edge === 'upper' ? 0 : frame.length - 3
  const off = CHART_COLORS.map((color) =>
    [0, 1, 2].reduce(
      (sum, level) =>
        sum +
        Math.abs(
          (frame[at + level] ?? 0) - Number.parseInt(color.slice(level * 2, level * 2 + 2), 16),
        ),
      0,
    ),
  )
  return off.indexOf(Math.min(...off))
}

test.each([
  [0, { portrait: [0, 5], square: [0, 4] }],
  [50, { portrait: [1, 6], square: [1, 6] }],
  [100, { portrait: [2, 7], square: [3, 7] }],
])('at %s percent, the crops show that part of the film', async (percent, rows) => {
  for (const engine of await enginesHere()) {
    const master = films.file('chart')
    const facts = await probeFilm(master)
    const folder = await films.fresh()
    const crops = await makeCrops({ master, facts, percent, folder, engine })
    for (const name of ['portrait', 'square'] as const)
      expect([await rowAt(crops[name], 'upper'), await rowAt(crops[name], 'lower')]).toEqual(
        rows[name],
      )
  }
})
