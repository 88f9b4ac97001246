/**
 * Files that are not films, or that lie, are refused with a reason within a limited time, and
 * nothing is left behind.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeFilm } from '#files/media/film-checks.ts'
import { FilmFailed, FilmRefused } from '#app/platform/film/film.ts'
import { makeFilm } from '#app/platform/film/make-film.ts'
import { measureFilm } from '#app/platform/film/measure-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { brokenFilms, lyingFilms } from '#tests/support/broken-films.ts'
import { type FilmFolder, filmFolder, smallClip } from '#tests/support/made-films.ts'

let films: FilmFolder
let whole: Buffer
beforeAll(async () => {
  films = await filmFolder([smallClip('whole', { seconds: 0.5 })])
  whole = await readFile(films.file('whole'))
})
afterAll(() => films.remove())

/** The code of the refusal, or `read`. */
async function outcomeOf(name: string, bytes: Buffer): Promise<string> {
  const file = path.join(films.folder, `${name}.mp4`)
  await writeFile(file, bytes)
  return probeFilm(file).then(
    () => 'read',
    (error: unknown) => (error instanceof FilmRefused ? error.code : String(error)),
  )
}

test('every broken film is refused with a reason', async () => {
  const wrong: string[] = []
  const remaining = [...brokenFilms(whole)]
  // Two processes at a time.
  const work = async () => {
    for (let next = remaining.pop(); next; next = remaining.pop()) {
      const [name, bytes, expected] = next
      const outcome = await outcomeOf(name, bytes)
      if (outcome !== expected) wrong.push(`${name}: ${outcome}, not ${expected}`)
    }
  }
  await Promise.all([work(), work()])
  expect(wrong).toEqual([])
})

/** Null if the film was refused or the work failed, both of which are allowed. */
const orFailed = async <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (!(error instanceof FilmFailed || error instanceof FilmRefused)) throw error
    return null
  })

const SIZE = { width: 54, height: 96 }

test.each(['billions of sizes', 'parameters of noise', 'frames of noise', 'half the film'])(
  '%s: damaged, and a copy is whole or is not there',
  async (name) => {
    const input = path.join(films.folder, `${name}.mp4`)
    await writeFile(input, lyingFilms(whole)[name] ?? '')
    const facts = await probeFilm(input)
    const measures = await orFailed(measureFilm(input, facts, { engine: 'library' }))
    if (measures)
      expect(judgeFilm(facts, measures)[0]).toMatchObject({ id: 'readable', result: 'fail' })
    const folder = await films.fresh()
    const made = await orFailed(
      makeFilm({
        input,
        folder,
        facts,
        sound: null,
        engine: 'library',
        master: SIZE,
        preview: SIZE,
      }),
    )
    expect((await readdir(folder)).toSorted()).toEqual(made ? ['master.mp4', 'preview.mp4'] : [])
  },
)
