/** Every way to store a picture gives the same result, with either engine. */
import { readFile, readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FilmFailed } from '#app/platform/film/film.ts'
import type { Engine } from '#app/platform/film/find-engine.ts'
import { canKeepFrameRate, madeRate } from '#app/platform/film/film-graphs.ts'
import { makeFilm } from '#app/platform/film/make-film.ts'
import { makePosters } from '#app/platform/film/make-posters.ts'
import { measureFilm } from '#app/platform/film/measure-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import sharp from 'sharp'
import {
  CHART,
  difference,
  enginesHere,
  type FilmFolder,
  filmFolder,
  framesOf,
  smallClip,
} from '#tests/support/made-films.ts'

const SIZES = { master: { width: 108, height: 192 }, preview: { width: 54, height: 96 } }
const HDR = { codec: 'libx265', pixels: 'yuv420p10le' } as const

const CLIPS = [
  smallClip('plain'),
  smallClip('turned-90', { rotation: 90 }),
  smallClip('turned-180', { rotation: 180 }),
  smallClip('turned-270', { rotation: 270 }),
  smallClip('chart', { film: CHART }),
  smallClip('hlg', { ...HDR, hdr: 'hlg', film: CHART }),
  smallClip('pq', { ...HDR, hdr: 'pq', film: CHART }),
  smallClip('varying', { rate: '30 vfr' }),
  smallClip('silent', { sound: null }),
  smallClip('landscape', { width: 384, height: 216 }),
  smallClip('smooth', { rate: '60' }),
]

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder(CLIPS)
})
afterAll(() => films.remove())

const made = new Map<string, ReturnType<typeof make>>()

async function make(name: string, engine: Engine) {
  const input = films.file(name)
  const facts = await probeFilm(input)
  const folder = await films.fresh()
  const film = await makeFilm({ input, folder, facts, sound: { loudness: -20 }, engine, ...SIZES })
  return { facts, film, folder, frames: await framesOf(film.master) }
}

/** Each film is made once for all tests. */
function madeOf(name: string, engine: Engine) {
  const key = `${name} ${engine}`
  const found = made.get(key) ?? make(name, engine)
  made.set(key, found)
  return found
}

/** Levels out of 255, after two lossy codecs and in the middle of motion. */
const ALIKE = 3

test.each(['turned-90', 'turned-180', 'turned-270', 'silent'])(
  '%s comes out upright with the colors of the plain film',
  async (name) => {
    const plain = await madeOf('plain', 'library')
    const { film, frames } = await madeOf(name, 'library')
    expect(film).toMatchObject({ ...SIZES.master, seconds: expect.closeTo(1, 1) })
    expect(frames).toHaveLength(30)
    for (const at of [0, 12, 29])
      expect(difference(frames[at], plain.frames[at])).toBeLessThan(ALIKE)
  },
)

test.each(['hlg', 'pq'])('%s comes out in standard colors', async (name) => {
  const plain = await madeOf('chart', 'library')
  const { facts, film, frames } = await madeOf(name, 'library')
  expect(facts.hdr).toBe(name)
  expect(await probeFilm(film.master)).toMatchObject({ hdr: null, colorMatrix: 'bt709' })
  expect(frames).toHaveLength(30)
  for (const at of [0, 29]) expect(difference(frames[at], plain.frames[at])).toBeLessThan(ALIKE)
})

test('a varying frame rate becomes constant, and moments stay where they were', async () => {
  const plain = await madeOf('plain', 'library')
  const { facts, film, frames } = await madeOf('varying', 'library')
  expect(facts.fpsVariation).toBeGreaterThan(0.3)
  expect(await probeFilm(film.master)).toMatchObject({ fpsVariation: 0 })
  // These frames were on time.
  for (const at of [0, 12, 24]) expect(difference(frames[at], plain.frames[at])).toBeLessThan(ALIKE)
})

test('a landscape film stays whole, between bars', async () => {
  const { film, frames } = await madeOf('landscape', 'library')
  expect(film).toMatchObject(SIZES.master)
  const top = frames[10]?.subarray(0, 27 * 3 * 10)
  expect(Math.max(...(top ?? []))).toBeLessThan(8)
})

test('of 60 frames a second 30 come out, and all 60 of a film whose Orbiter keeps them', async () => {
  const { film, facts, frames } = await madeOf('smooth', 'library')
  expect([frames.length, madeRate(facts)]).toEqual([30, 30])
  const shared = { facts, sound: null, picture: film.picture, engine: 'library', ...SIZES } as const
  const [input, folder] = [films.file('smooth'), await films.fresh()]
  const kept = await makeFilm({ ...shared, input, folder, keepsFrameRate: true })
  for (const file of [kept.master, kept.preview])
    expect(await probeFilm(file)).toMatchObject({ fps: 60, fpsVariation: 0 })
  expect(madeRate({ ...facts, keepsFrameRate: true })).toBe(60)
})

test.each([
  [{ fps: 59.94, fpsVariation: 0, seconds: 30 }, true],
  [{ fps: 50, fpsVariation: 0, seconds: 60.4 }, true],
  [{ fps: 60, fpsVariation: 0, seconds: 62 }, false],
  [{ fps: 60, fpsVariation: 0.2, seconds: 30 }, false],
  [{ fps: 30, fpsVariation: 0, seconds: 30 }, false],
  [{ fps: 120, fpsVariation: 0, seconds: 30 }, false],
])('of %o, all frames can be kept: %s', (facts, can) => {
  expect(canKeepFrameRate(facts)).toBe(can)
})

test('without sound the copies have none', async () => {
  const { film } = await madeOf('silent', 'library')
  for (const file of [film.master, film.preview])
    expect(await probeFilm(file)).toMatchObject({ hasSound: false })
})

test('the sound comes out four decibels louder, and the preview is half as large', async () => {
  const { film, facts } = await madeOf('plain', 'library')
  const before = await measureFilm(films.file('plain'), facts, { engine: 'library' })
  const copy = await probeFilm(film.master)
  const after = await measureFilm(film.master, copy, { engine: 'library' })
  const gain = (after.sound?.loudness ?? 0) - (before.sound?.loudness ?? 0)
  expect(gain).toBeCloseTo(4, 0)
  expect(await probeFilm(film.preview)).toMatchObject(SIZES.preview)
})

test('nothing of where and with what it was filmed is in the copies', async () => {
  const { film } = await madeOf('plain', 'library')
  for (const file of [film.master, film.preview])
    expect((await readFile(file)).toString('latin1')).not.toMatch(/©xyz|location|quicktime\.make/)
})

test('both engines make the same picture', async ({ skip }) => {
  const engines = await enginesHere()
  if (!engines.includes('ffmpeg')) skip('FFmpeg is not installed here.')
  for (const { name } of CLIPS) {
    const [one, other] = await Promise.all([madeOf(name, 'ffmpeg'), madeOf(name, 'library')])
    expect(Math.abs(one.frames.length - other.frames.length), name).toBeLessThanOrEqual(1)
    for (const at of [0, 12, 28])
      expect(difference(one.frames[at], other.frames[at]), `${name} ${at}`).toBeLessThan(ALIKE)
  }
})

test('posters and strip are drawn from the film', async () => {
  const { film } = await madeOf('plain', 'library')
  const folder = await films.fresh()
  const posters = await makePosters({ ...film, folder, engine: 'library' })
  expect((await readdir(folder)).toSorted()).toEqual([
    'poster-360.webp',
    'poster.avif',
    'poster.webp',
    'strip.webp',
  ])
  expect(posters.at).toBeGreaterThan(0)
  const [poster, strip] = await Promise.all(
    [posters.poster, posters.strip].map((file) => sharp(file).metadata()),
  )
  expect(poster).toMatchObject(SIZES.master)
  expect(strip).toMatchObject({ width: 900, height: 160 })
})

test('work that is stopped ends soon, and says so', async () => {
  const facts = await probeFilm(films.file('plain'))
  const folder = await films.fresh()
  const stopping = new AbortController()
  const work = makeFilm({
    input: films.file('plain'),
    folder,
    facts,
    sound: null,
    signal: stopping.signal,
    engine: 'library',
  })
  stopping.abort()
  await expect(work).rejects.toSatisfy(
    (error) => error instanceof FilmFailed && error.code === 'stopped',
  )
})
