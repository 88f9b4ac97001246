/**
 * Films as phones and editors write them, each of which was once refused or came out worse than it
 * was.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFilm } from '#app/platform/film/make-film.ts'
import { measureFilm, measureSound } from '#app/platform/film/measure-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import {
  CHART,
  difference,
  type FilmFolder,
  filmFolder,
  framesOf,
  smallClip,
} from '#tests/support/made-films.ts'
import { withSpatialSound } from '#tests/support/spatial-sound.ts'

const SIZES = { master: { width: 108, height: 192 }, preview: { width: 54, height: 96 } }
/** Levels out of 255, after two lossy codecs. */
const ALIKE = 3

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([
    smallClip('plain'),
    smallClip('chart', { film: CHART }),
    smallClip('trimmed', { seconds: 4, harm: 'trimmed' }),
    smallClip('wide', { codec: 'libx265', pixels: 'yuv420p10le', isWide: true, film: CHART }),
    smallClip('a-little-wide', { width: 218, film: CHART }),
    smallClip('a-little-tall', { height: 390, film: CHART }),
    smallClip('left', { sound: 'pan=stereo|c0=c0|c1=0*c1' }),
  ])
})
afterAll(() => films.remove())

async function make(input: string) {
  const facts = await probeFilm(input)
  const sound = await measureSound(input, facts, { engine: 'library' })
  const folder = await films.fresh()
  const film = await makeFilm({ input, folder, facts, sound, engine: 'library', ...SIZES })
  const measures = { ...film.picture, sound }
  const made = await measureFilm(film.master, await probeFilm(film.master), { engine: 'library' })
  return { facts, measures, film, made, frames: await framesOf(film.master) }
}

let chart: ReturnType<typeof make> | null = null
/** Made once for all tests. */
const madeChart = () => (chart ??= make(films.file('chart')))

test('a film that was trimmed without being encoded again is as long as the part that plays', async () => {
  const { facts, measures, film } = await make(films.file('trimmed'))
  expect(facts.seconds).toBeCloseTo(2, 1)
  expect(measures.seconds).toBeCloseTo(2, 0)
  expect(measures.faults).toBe(0)
  expect(film.seconds).toBeCloseTo(2, 0)
})

const spatial = (place: 'first' | 'second') =>
  withSpatialSound(films.file('plain'), films.file(`spatial-${place}`), place)

test.each(['first', 'second'] as const)(
  'the sound that can be decoded is taken where the spatial one is the %s',
  async (place) => {
    const { facts, measures, made } = await make(await spatial(place))
    expect(facts).toMatchObject({ hasSound: true, soundTrack: place === 'first' ? 1 : 0 })
    expect(measures.sound?.loudness).toBeGreaterThan(-20)
    expect(made.sound?.loudness).toBeCloseTo(-16, 0)
  },
)

test('wide colors without HDR come out as they were', async () => {
  const plain = await madeChart()
  const { facts, film, frames } = await make(films.file('wide'))
  expect(facts).toMatchObject({ hdr: null, colorMatrix: 'bt2020-ncl' })
  expect(await probeFilm(film.master)).toMatchObject({ hdr: null, colorMatrix: 'bt709' })
  for (const at of [0, 29]) expect(difference(frames[at], plain.frames[at])).toBeLessThan(ALIKE)
})

test.each(['a-little-wide', 'a-little-tall'])(
  '%s fills the picture, without black rows',
  async (name) => {
    const plain = await madeChart()
    const { film, frames } = await make(films.file(name))
    expect(film).toMatchObject(SIZES.master)
    const frame = frames[10] ?? Buffer.alloc(0)
    const corners = [frame.subarray(0, 3), frame.subarray(-3)]
    for (const corner of corners) expect(Math.min(...corner)).toBeGreaterThan(40)
    expect(difference(frame, plain.frames[10])).toBeLessThan(6)
  },
)

test('a sound in one ear alone is heard in both', async () => {
  const { measures, made } = await make(films.file('left'))
  expect(measures.sound?.onlyEar).toBe('left')
  expect(made.sound).toMatchObject({ onlyEar: null, loudness: expect.closeTo(-16, 0) })
})
