import path from 'node:path'
import { expect, test } from 'vitest'
import { judgeUnsent } from '#files/media/film-checks.ts'
import { resultKeyOf } from '#files/media/media-keys.ts'
import { env } from '#app/platform/env.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { headFile } from '#app/platform/storage.ts'
import { FilmShelf } from '#db/demo/demo-films.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

const fileOf = (id: string, name: string) =>
  path.join(env().dataDir, 'files', resultKeyOf(id, name))

test.each([
  [15, 'Fifth birthday'],
  [15, 'Garden party'],
  [15, 'Open house on Orchard Lane'],
  [30, 'Rehearsal dinner'],
  [30, 'Opening of a restaurant'],
  [60, 'Company anniversary'],
])('a film that was sold with %i seconds plays that long: %s', async (seconds, title) => {
  const film = await new FilmShelf().own({ seconds, title })
  const facts = await probeFilm(fileOf(film.id, 'master.mp4'))
  expect(Math.abs(facts.seconds - seconds)).toBeLessThan(0.2)
  expect(facts).toMatchObject({ width: film.width, height: film.height, bytes: film.sizeBytes })
  expect(judgeUnsent(facts, { seconds }).filter(({ result }) => result === 'fail')).toEqual([])
  for (const name of ['poster.webp', 'poster-360.webp', 'poster.avif', 'strip.webp'])
    expect(await headFile(resultKeyOf(film.id, name)), name).not.toBeNull()
})

test('a film suits the event, and one after the other is taken', async () => {
  const shelf = new FilmShelf()
  const sizes = []
  for (const title of ['Garden party', 'Garden party', 'Fifth birthday'])
    sizes.push((await shelf.shared({ seconds: 15, title })).sizeBytes)
  expect(new Set(sizes).size).toBe(3)
})
