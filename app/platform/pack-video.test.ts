/** Uploads that are only repackaged: which parts of a film are included, and which are left out. */
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureFilm } from '#app/platform/film/measure-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { packVideo } from '#app/platform/pack-video.ts'
import { readVideo } from '#app/platform/video.ts'
import { type FilmFolder, filmFolder, smallClip } from '#tests/support/made-films.ts'
import { withSpatialSound } from '#tests/support/spatial-sound.ts'

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([smallClip('plain'), smallClip('silent', { sound: null })])
})
afterAll(() => films.remove())

async function pack(input: string) {
  const packed = path.join(await films.fresh(), 'packed.mp4')
  await packVideo(input, packed, await readVideo(input))
  const facts = await probeFilm(packed)
  return { facts, measures: await measureFilm(packed, facts, { engine: 'library' }) }
}

test.each(['first', 'second'] as const)(
  'a film whose spatial sound is the %s is packed with the sound that can be decoded',
  async (place) => {
    const source = await withSpatialSound(films.file('plain'), films.file(place), place)
    expect(await readVideo(source)).toMatchObject({ isCommon: true, isPlayable: true })
    const { facts, measures } = await pack(source)
    expect(facts).toMatchObject({ hasSound: true, soundTrack: 0 })
    expect(measures.sound?.loudness).toBeGreaterThan(-20)
    expect(measures.faults).toBe(0)
  },
)

test('a film without sound is packed without', async () => {
  expect((await pack(films.file('silent'))).facts).toMatchObject({ hasSound: false })
})
