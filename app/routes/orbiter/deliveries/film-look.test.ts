/** What an Orbiter reads about a film before it is uploaded. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SoldFilm } from '#files/media/film-checks.ts'
import { lookAtFilm } from '#app/routes/orbiter/deliveries/film-look.ts'
import { type FilmFolder, filmFolder, phoneClip, smallClip } from '#tests/support/made-films.ts'

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([
    phoneClip('phone', { seconds: 1 }),
    phoneClip('silent', { seconds: 1, sound: null }),
    smallClip('wide', { width: 384, height: 216 }),
    smallClip('trimmed', { seconds: 4, harm: 'trimmed' }),
    smallClip('cut', { harm: 'cut index' }),
    smallClip('hdr', { codec: 'libx265', pixels: 'yuv420p10le', hdr: 'hlg' }),
  ])
})
afterAll(() => films.remove())

async function look(name: string, sold: SoldFilm = {}) {
  const file = new File([await readFile(films.file(name))], `${name}.mp4`)
  return lookAtFilm(file, sold)
}

const SMALL = 'The video has 720 × 1280 pixels. Export it in 1080 × 1920.'
const SILENT = 'The video is silent. Add the sound, or mark it as silent on purpose.'

test('a film as it was sold is sent without a question', async () => {
  expect(await look('phone', { seconds: 1 })).toEqual({
    refusal: null,
    warnings: [SMALL],
    isDoubtful: false,
  })
})

test('a film much longer than what was sold is asked about', async () => {
  expect(await look('phone', { seconds: 0.5 })).toEqual({
    refusal: null,
    warnings: ['The video is 1 s long, and 0.5 s were booked. Shorten it.', SMALL],
    isDoubtful: true,
  })
})

test('a film that was trimmed without being encoded again is as long as the part that plays', async () => {
  const { warnings } = await look('trimmed', { seconds: 2 })
  expect(warnings).toEqual([expect.stringMatching(/^The video has only 216 × 384 pixels/)])
})

test('a film without a sound track is asked about, unless that is meant', async () => {
  expect(await look('silent')).toMatchObject({ warnings: [SMALL, SILENT], isDoubtful: true })
  expect(await look('silent', { isSilentDeclared: true })).toMatchObject({ warnings: [SMALL] })
})

test('a horizontal film is asked about, and HDR is only mentioned', async () => {
  const { warnings } = await look('wide')
  expect(warnings[0]).toBe('The video is horizontal. Export it upright, in 9:16.')
  expect((await look('hdr')).warnings.at(-1)).toBe('HDR (HLG), delivered in standard colors.')
})

test('what the server would refuse is refused before it is sent', async () => {
  expect(await look('cut')).toMatchObject({ refusal: expect.stringMatching(/Export it again/) })
  const text = await lookAtFilm(new File(['not a film at all'], 'IMG_0001.MOV'), {})
  expect(text.refusal).toBe('This file is not an MP4 or MOV video. Choose another.')
})

test('a file that this browser can no longer read is not refused', async () => {
  const file = new File(['film'], 'IMG_0002.MOV')
  file.slice = () => {
    throw new DOMException('It was moved.', 'NotReadableError')
  }
  expect(await lookAtFilm(file, {})).toEqual({ refusal: null, warnings: [], isDoubtful: false })
})
