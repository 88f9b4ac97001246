/** Films of the demo's media in the private store, as if they had been uploaded and processed. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { smallCopyOf } from '#app/base/poster.ts'
import { newId } from '#app/base/ids.ts'
import { avifOf, resultKeyOf, resultKeysOf } from '#app/features/media/media-keys.ts'
import { now } from '#app/platform/clock.ts'
import { putFile } from '#app/platform/storage.ts'

const FOLDER = path.resolve('db/demo/media/reels')

/**
 * Portrait films with sound, and the folder of the one copy that serves the many bookings of the
 * past. No row has its id, so that each load writes the same files, and `removeDemo` finds them.
 */
const FILMS = [
  { slug: 'reception-by-candlelight', sharedId: 'de300000-0000-4000-8000-000000000001' },
  { slug: 'champagne-tower', sharedId: 'de300000-0000-4000-8000-000000000002' },
  { slug: 'main-stage', sharedId: 'de300000-0000-4000-8000-000000000003' },
  { slug: 'saturday-donuts', sharedId: 'de300000-0000-4000-8000-000000000004' },
] as const
const SECONDS = 7.4

export const sharedFilmKeys = () => FILMS.flatMap(({ sharedId }) => resultKeysOf(sharedId, 'video'))

/** A film in the store. */
export interface DemoFilm {
  /** Of its folder. */
  id: string
  sizeBytes: number
  sha256: string
}

async function storeFilm(slug: string, id: string): Promise<DemoFilm> {
  const read = (name: string) => readFile(path.join(FOLDER, name))
  const [film, poster, small, avif] = await Promise.all(
    [`${slug}.mp4`, `${slug}.webp`, `${slug}-360.webp`, `${slug}.avif`].map(read) as [
      Promise<Buffer>,
      Promise<Buffer>,
      Promise<Buffer>,
      Promise<Buffer>,
    ],
  )
  const posterKey = resultKeyOf(id, 'poster.webp')
  await Promise.all([
    putFile(resultKeyOf(id, 'master.mp4'), film),
    putFile(resultKeyOf(id, 'preview.mp4'), film),
    putFile(posterKey, poster),
    putFile(resultKeyOf(id, smallCopyOf('poster.webp')), small),
    putFile(avifOf(posterKey), avif),
  ])
  return { id, sizeBytes: film.length, sha256: createHash('sha256').update(film).digest('hex') }
}

/** Gives each delivery another film. */
export class FilmShelf {
  readonly #shared: Map<string, Promise<DemoFilm>>
  #turn: number

  constructor(turn = 0, shared = new Map<string, Promise<DemoFilm>>()) {
    this.#turn = turn
    this.#shared = shared
  }

  /** A shelf with the same files, which begins elsewhere. */
  from(turn: number): FilmShelf {
    return new FilmShelf(turn, this.#shared)
  }

  #next() {
    const film = FILMS[this.#turn % FILMS.length] ?? FILMS[0]
    this.#turn += 1
    return film
  }

  /** With files of its own. */
  own(): Promise<DemoFilm> {
    return storeFilm(this.#next().slug, newId())
  }

  /** With files that others show too. */
  shared(): Promise<DemoFilm> {
    const { slug, sharedId } = this.#next()
    const stored = this.#shared.get(slug) ?? storeFilm(slug, sharedId)
    this.#shared.set(slug, stored)
    return stored
  }
}

/** The row of a film that has been processed just now. */
export const processedFilm = (film: DemoFilm, id: string, ownerId: string) => ({
  id,
  ownerId,
  purpose: 'delivery' as const,
  kind: 'video' as const,
  fileName: 'IMG_4021.MOV',
  sizeBytes: film.sizeBytes,
  sha256: film.sha256,
  width: 540,
  height: 960,
  durationMs: SECONDS * 1000,
  hasSound: true,
  masterKey: resultKeyOf(film.id, 'master.mp4'),
  masterBytes: film.sizeBytes,
  previewKey: resultKeyOf(film.id, 'preview.mp4'),
  previewBytes: film.sizeBytes,
  posterKey: resultKeyOf(film.id, 'poster.webp'),
  readyAt: now(),
})
