/** Films of the demo's media in the private store, as if they had been uploaded and processed. */
import { createHash } from 'node:crypto'
import { smallCopyOf } from '#app/base/poster.ts'
import { newId } from '#app/base/ids.ts'
import { avifOf, resultKeyOf, resultKeysOf } from '#files/media/media-keys.ts'
import { now } from '#app/platform/clock.ts'
import type { FilmFacts } from '#app/platform/film/film.ts'
import { putFile } from '#app/platform/storage.ts'
import { eventKindIn, type EventKind } from '#market/catalog/event-kinds.ts'
import { findReel, readMade } from './demo-media.ts'

/**
 * Reels of the gallery in the lengths that are sold, with the kinds of events that they suit.
 * `sharedId` is the folder of the one copy that serves the many past bookings. No row has this id,
 * so each load writes the same files, and `removeDemo` finds them.
 */
const FILMS: readonly Film[] = [
  { slug: 'reception-by-candlelight', suits: ['wedding', 'party'], sharedId: sharedId(1) },
  { slug: 'mirror-ball-night', suits: ['stage', 'party'], sharedId: sharedId(2) },
  { slug: 'make-a-wish', suits: ['birthday'], sharedId: sharedId(3) },
  { slug: 'two-drinks-one-night', suits: ['bar', 'party'], sharedId: sharedId(4) },
  { slug: 'pasta-night', suits: ['food'], sharedId: sharedId(5) },
  { slug: 'keynote-opening', suits: ['business', 'product'], sharedId: sharedId(6) },
  { slug: 'villa-at-dusk', suits: ['home'], sharedId: sharedId(7) },
  { slug: 'sage-serum', suits: ['beauty', 'shop', 'product'], sharedId: sharedId(8) },
  { slug: 'main-stage', suits: ['stage'], sharedId: sharedId(9) },
  { slug: 'first-dance', suits: ['wedding', 'birthday'], sharedId: sharedId(10) },
  { slug: 'menu-drop', suits: ['food', 'bar', 'shop', 'party'], sharedId: sharedId(11) },
  { slug: 'summit-after-hours', suits: ['business', 'party'], sharedId: sharedId(12) },
]

interface Film {
  slug: string
  suits: readonly EventKind[]
  sharedId: string
}

function sharedId(number: number): string {
  return `de300000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** For an event whose words say nothing. */
const USUAL_KIND: EventKind = 'party'

/** Seconds for a piece that was sold without a length. */
const USUAL_SECONDS = 30

export const sharedFilmKeys = () => FILMS.flatMap(({ sharedId: id }) => resultKeysOf(id, 'video'))

/** What a film is delivered for. */
export interface FilmedFor {
  /** The length that was sold. */
  seconds: number | null
  /** The title of the job, whose words say what kind of event it is. */
  title: string
}

/** A film in the store. */
export interface DemoFilm {
  /** The id of its folder. */
  id: string
  sizeBytes: number
  sha256: string
  seconds: number
  width: number
  height: number
}

/** Stores a reel of the gallery as a film of its own. */
export async function storeFilm(film: Pick<Film, 'slug'>, id: string): Promise<DemoFilm> {
  const reel = await findReel(film.slug)
  const poster = resultKeyOf(id, 'poster.webp')
  const copy = async (file: string, key: string) => putFile(key, await readMade(file))
  const master = await readMade(reel.file)
  await Promise.all([
    putFile(resultKeyOf(id, 'master.mp4'), master),
    putFile(resultKeyOf(id, 'preview.mp4'), master),
    copy(reel.poster, poster),
    copy(reel.posterSmall, resultKeyOf(id, smallCopyOf('poster.webp'))),
    copy(reel.posterAvif, avifOf(poster)),
    copy(reel.strip, resultKeyOf(id, 'strip.webp')),
  ])
  return {
    id,
    sizeBytes: master.length,
    sha256: createHash('sha256').update(master).digest('hex'),
    seconds: reel.durationSeconds,
    width: reel.width,
    height: reel.height,
  }
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

  /** The next film of the sold length that suits the event. */
  async #next({ seconds, title }: FilmedFor): Promise<Film> {
    const kind = eventKindIn(title) ?? USUAL_KIND
    const atLeast = seconds ?? USUAL_SECONDS
    const reels = await Promise.all(FILMS.map(({ slug }) => findReel(slug)))
    const lengths = reels.map(({ durationSeconds }) => durationSeconds)
    const length =
      lengths.toSorted((a, b) => a - b).find((each) => each >= atLeast) ?? Math.max(...lengths)
    const long = FILMS.filter((_, index) => lengths[index] === length)
    const suited = [kind, USUAL_KIND].map((one) => long.filter(({ suits }) => suits.includes(one)))
    const fitting = suited.find((films) => films.length > 0) ?? long
    const film = fitting[this.#turn % fitting.length]
    if (!film) throw new Error('The demo has no films')
    this.#turn += 1
    return film
  }

  /** A film with its own files. */
  async own(purpose: FilmedFor): Promise<DemoFilm> {
    return storeFilm(await this.#next(purpose), newId())
  }

  /** A film whose files other deliveries show, too. */
  async shared(purpose: FilmedFor): Promise<DemoFilm> {
    const film = await this.#next(purpose)
    const stored = this.#shared.get(film.slug) ?? storeFilm(film, film.sharedId)
    this.#shared.set(film.slug, stored)
    return stored
  }
}

const factsOf = ({ seconds, width, height, sizeBytes }: DemoFilm): FilmFacts => ({
  kind: 'video',
  seconds,
  width,
  height,
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
  width: film.width,
  height: film.height,
  durationMs: film.seconds * 1000,
  facts: JSON.stringify(factsOf(film)),
  hasSound: true,
  masterKey: resultKeyOf(film.id, 'master.mp4'),
  masterBytes: film.sizeBytes,
  previewKey: resultKeyOf(film.id, 'preview.mp4'),
  previewBytes: film.sizeBytes,
  posterKey: resultKeyOf(film.id, 'poster.webp'),
  stripKey: resultKeyOf(film.id, 'strip.webp'),
  readyAt: now(),
})
