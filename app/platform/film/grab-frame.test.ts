/** The frame shown for a video has the colors of the video. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grabFrame } from '#app/platform/film/grab-frame.ts'
import {
  CHART,
  enginesHere,
  type FilmFolder,
  filmFolder,
  offByChart,
  smallClip,
} from '#tests/support/made-films.ts'

const HDR = { codec: 'libx265', pixels: 'yuv420p10le', film: CHART } as const
/** Levels out of 255. */
const OFF_AT_MOST = 8

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([
    smallClip('plain', { film: CHART }),
    smallClip('turned', { film: CHART, rotation: 90 }),
    smallClip('hlg', { ...HDR, hdr: 'hlg' }),
    smallClip('pq', { ...HDR, hdr: 'pq' }),
  ])
})
afterAll(() => films.remove())

test.each(['plain', 'turned', 'hlg', 'pq'])(
  'a frame of the %s film is upright and has its colors',
  async (name) => {
    for (const engine of await enginesHere()) {
      const { off, ...size } = await offByChart(await grabFrame(films.file(name), 0.3, { engine }))
      expect(size).toEqual({ width: 216, height: 384 })
      expect(off, engine).toBeLessThanOrEqual(OFF_AT_MOST)
    }
  },
)

test('after its end, and of what is no film, there is no frame', async () => {
  expect(await grabFrame(films.file('plain'), 30)).toBeNull()
  expect(await grabFrame(import.meta.filename, 0)).toBeNull()
})
