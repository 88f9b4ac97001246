/** Some of the films of `npm run bench:clips`, at a small size: their faults are found. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClipCase } from '../../../bench/films/clip.ts'
import { CLIP_CASES } from '../../../bench/films/clip-cases.ts'
import { judgeClip } from '../../../bench/films/judge-clip.ts'
import { type FilmFolder, filmFolder } from '#tests/support/made-films.ts'

const NAMES = new Set([
  'plain',
  'black-middle',
  'black-long-end',
  'frozen-short',
  'a-still',
  'quiet',
  'no-sound-track',
  'landscape',
  'varying',
  'cut-short',
  'black-then-frozen',
])

/** A quarter of the width and height is enough, and then the size is always wrong. */
const smaller = (one: ClipCase): ClipCase => {
  const { clip } = one
  const size = `${clip.width}x${clip.height}`
  const [width, height] = [clip.width / 4, clip.height / 4]
  const picture = clip.picture.replace(size, `${width}x${height}`)
  return {
    ...one,
    clip: { ...clip, width, height, picture },
    expected: { ...one.expected, size: 'fail' },
  }
}

const cases = CLIP_CASES.filter(({ clip }) => NAMES.has(clip.name)).map(smaller)

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder(cases.map(({ clip }) => clip))
})
afterAll(() => films.remove())

test.each(cases)('$clip.name', async (one) => {
  expect((await judgeClip(one, films.folder, 'library')).wrong).toEqual([])
})

test('there are more than sixty films with known faults', () => {
  expect(CLIP_CASES.length).toBeGreaterThan(60)
  expect(new Set(CLIP_CASES.map(({ clip }) => clip.name)).size).toBe(CLIP_CASES.length)
})
