import { test } from '#tests/support/journey.ts'
import { type FilmFolder, filmFolder } from '#tests/support/made-films.ts'

/** The films of a file of journeys: made before the first journey, removed after the last. */
export function journeyFilms(clips: Parameters<typeof filmFolder>[0]): Pick<FilmFolder, 'file'> {
  let films: FilmFolder | undefined
  test.beforeAll(async () => {
    films = await filmFolder(clips)
  })
  test.afterAll(() => films?.remove())
  return {
    file(name) {
      if (!films) throw new Error('The films are made before the first journey')
      return films.file(name)
    },
  }
}
