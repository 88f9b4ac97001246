/**
 * The crops of a finished film: in the shapes of feeds, showing the chosen part, as long as the
 * film.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TARGET_LUFS } from '#app/platform/film/film.ts'
import { type Crops, makeCrops } from '#app/platform/film/make-crops.ts'
import { measureSound } from '#app/platform/film/measure-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import {
  CHART,
  CHART_COLORS,
  difference,
  enginesHere,
  type FilmFolder,
  filmFolder,
  framesOf,
  smallClip,
} from '#tests/support/made-films.ts'

const CHART_SIZE = { width: 216, height: 384 }
/** Levels out of 255, after two lossy codecs. */
const ALIKE = 3

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([
    smallClip('plain'),
    smallClip('silent', { sound: null }),
    smallClip('chart', { film: CHART, sound: null }),
    smallClip('chart-as-filmed', {
      codec: 'libx265',
      pixels: 'yuv420p10le',
      hdr: 'hlg',
      film: CHART,
      rotation: 90,
    }),
  ])
})
afterAll(() => films.remove())

test.each(['plain', 'silent'])('a %s film becomes 4:5 and 1:1', async (name) => {
  const engines = await enginesHere()
  for (const engine of engines) {
    const input = films.file(name)
    const facts = await probeFilm(input)
    const folder = await films.fresh()
    const crops = await makeCrops({ input, facts, sound: null, master: facts, folder, engine })
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
    const input = films.file('chart')
    const facts = await probeFilm(input)
    const folder = await films.fresh()
    const shared = { input, facts, sound: null, master: facts, percent, folder }
    const crops = await makeCrops({ ...shared, engine })
    for (const name of ['portrait', 'square'] as const)
      expect([await rowAt(crops[name], 'upper'), await rowAt(crops[name], 'lower')]).toEqual(
        rows[name],
      )
  }
})

test('from an original they are as from its master: upright, in standard colors, as loud', async () => {
  const crops: Crops[] = []
  for (const name of ['chart-as-filmed', 'chart']) {
    const input = films.file(name)
    const facts = await probeFilm(input)
    const folder = await films.fresh()
    const sound = await measureSound(input, facts)
    crops.push(await makeCrops({ input, facts, sound, master: CHART_SIZE, folder }))
  }
  const [filmed, plain] = crops
  for (const name of ['portrait', 'square'] as const) {
    const [one, other] = [await framesOf(filmed?.[name] ?? ''), await framesOf(plain?.[name] ?? '')]
    expect(one).toHaveLength(other.length)
    expect(difference(one[10], other[10])).toBeLessThan(ALIKE)
  }
  const crop = filmed?.square ?? ''
  const heard = await measureSound(crop, await probeFilm(crop))
  expect(heard?.loudness).toBeCloseTo(TARGET_LUFS, 0)
})
