/** Films of the demo's media in the private store, as if they had been uploaded and processed. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { smallCopyOf } from '#app/base/poster.ts'
import { newId } from '#app/base/ids.ts'
import { avifOf, resultKeyOf, resultKeysOf } from '#files/media/media-keys.ts'
import { now } from '#app/platform/clock.ts'
import type { FilmFacts } from '#app/platform/film/film.ts'
import { putFile } from '#app/platform/storage.ts'

const MEDIA = path.resolve('db/demo/media')

/**
 * Portrait films with sound in the lengths that are sold, joined from shots of the demo's reels by
 * scripts/join-demo-films.mjs; the poster is that of the first shot. `sharedId` is the folder of
 * the one copy that serves the many past bookings. No row has this id, so each load writes the same
 * files, and `removeDemo` finds them.
 */
const FILMS = [
  {
    name: 'party-15s',
    seconds: 15,
    poster: 'doors-at-nine',
    sharedId: 'de300000-0000-4000-8000-000000000002',
  },
  {
    name: 'reception-15s',
    seconds: 15,
    poster: 'reception-by-candlelight',
    sharedId: 'de300000-0000-4000-8000-000000000001',
  },
  {
    name: 'party-30s',
    seconds: 30,
    poster: 'doors-at-nine',
    sharedId: 'de300000-0000-4000-8000-000000000004',
  },
  {
    name: 'reception-30s',
    seconds: 30,
    poster: 'reception-by-candlelight',
    sharedId: 'de300000-0000-4000-8000-000000000003',
  },
  {
    name: 'evening-60s',
    seconds: 60,
    poster: 'summit-after-hours',
    sharedId: 'de300000-0000-4000-8000-000000000005',
  },
] as const
type Film = (typeof FILMS)[number]

/** Seconds for a piece that was sold without a length. */
const USUAL_SECONDS = 30
const LONGEST = 60

export const sharedFilmKeys = () => FILMS.flatMap(({ sharedId }) => resultKeysOf(sharedId, 'video'))

/** A film in the store. */
export interface DemoFilm {
  /** The id of its folder. */
  id: string
  sizeBytes: number
  sha256: string
  seconds: number
}

async function storeFilm({ name, seconds, poster: slug }: Film, id: string): Promise<DemoFilm> {
  const read = (file: string) => readFile(path.join(MEDIA, file))
  const [film, poster, small, avif] = await Promise.all([
    read(`films/${name}.mp4`),
    read(`reels/${slug}.webp`),
    read(`reels/${slug}-360.webp`),
    read(`reels/${slug}.avif`),
  ])
  const posterKey = resultKeyOf(id, 'poster.webp')
  await Promise.all([
    putFile(resultKeyOf(id, 'master.mp4'), film),
    putFile(resultKeyOf(id, 'preview.mp4'), film),
    putFile(posterKey, poster),
    putFile(resultKeyOf(id, smallCopyOf('poster.webp')), small),
    putFile(avifOf(posterKey), avif),
  ])
  const sha256 = createHash('sha256').update(film).digest('hex')
  return { id, sizeBytes: film.length, sha256, seconds }
}

/** Gives each delivery another film. */
export class FilmShelf {
  readonly #shared: Map<string, Promise<DemoFilm>>
  #turn: number

  constructor(turn = 0, shared = new Map<string, Promise<DemoFilm>>()) {
    this.#turn = turn
    this.#shared = shared
  }

  /** A shelf with the same files that begins at another film. */
  from(turn: number): FilmShelf {
    return new FilmShelf(turn, this.#shared)
  }

  /** The next film of the sold length. */
  #next(soldSeconds: number | null): Film {
    const atLeast = soldSeconds ?? USUAL_SECONDS
    const length = FILMS.find(({ seconds }) => seconds >= atLeast)?.seconds ?? LONGEST
    const fitting = FILMS.filter(({ seconds }) => seconds === length)
    const film = fitting[this.#turn % fitting.length] ?? FILMS[0]
    this.#turn += 1
    return film
  }

  /** A film with its own files. */
  own(soldSeconds: number | null): Promise<DemoFilm> {
    return storeFilm(this.#next(soldSeconds), newId())
  }

  /** A film whose files other deliveries show, too. */
  shared(soldSeconds: number | null): Promise<DemoFilm> {
    const film = this.#next(soldSeconds)
    const stored = this.#shared.get(film.name) ?? storeFilm(film, film.sharedId)
    this.#shared.set(film.name, stored)
    return stored
  }
}

const factsOf = ({ seconds, sizeBytes }: DemoFilm): FilmFacts => ({
  kind: 'video',
  seconds,
  width: 540,
  height: 960,
  rotation: 0,
  codec: 'avc',
  fps: 25,
  fpsVariation: 0,
  hdr: null,
  colorMatrix: 'bt709',
  hasSound: true,
  device: null,
  bytes: sizeBytes,
})

/** The row of a film whose processing has just finished. */
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
  durationMs: film.seconds * 1000,
  facts: JSON.stringify(factsOf(film)),
  hasSound: true,
  masterKey: resultKeyOf(film.id, 'master.mp4'),
  masterBytes: film.sizeBytes,
  previewKey: resultKeyOf(film.id, 'preview.mp4'),
  previewBytes: film.sizeBytes,
  posterKey: resultKeyOf(film.id, 'poster.webp'),
  readyAt: now(),
})
