/** The crops of a finished film: the shapes of feeds, around its middle, as long as the film. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCrops } from '#app/platform/film/make-crops.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { enginesHere, type FilmFolder, filmFolder, smallClip } from '#tests/support/made-films.ts'

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([smallClip('plain'), smallClip('silent', { sound: null })])
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
