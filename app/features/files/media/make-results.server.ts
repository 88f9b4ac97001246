/**
 * The steps from an original to the files that people watch. Each step can be repeated: every try
 * has its own folder in the store, and stored measures are used again.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Updateable } from 'kysely'
import { judgeAgain, readMeasured, storableMeasures } from '#files/media/judge-media.server.ts'
import { resultKeyOf } from '#files/media/media-keys.ts'
import type { MediaRun } from '#files/media/media-run.server.ts'
import { transaction } from '#app/platform/db.ts'
import {
  FilmRefused,
  type FilmFacts,
  type FilmMeasures,
  type SoundMeasures,
} from '#app/platform/film/film.ts'
import { makeFilm } from '#app/platform/film/make-film.ts'
import { makePhoto, readPhoto } from '#app/platform/film/make-photo.ts'
import { makePosters } from '#app/platform/film/make-posters.ts'
import { measureSound } from '#app/platform/film/measure-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { putVerified } from '#app/platform/storage.ts'
import type { MediaFiles } from '#db/types.ts'

/** Half an hour: enough for raw footage, but not for a recording of the whole evening. */
const SECONDS_AT_MOST = 1800

type Found = Omit<Updateable<MediaFiles>, 'state'>

async function hashLocal(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const keyIn = ({ media }: MediaRun, name: string) => resultKeyOf(media.id, name, media.runId)

/** Stores a file as one of the results. @returns its key, size, and hash */
async function store(run: MediaRun, file: string, name: string) {
  run.signal.throwIfAborted()
  const key = keyIn(run, name)
  const [sha256, { size }] = [await hashLocal(file), await stat(file)]
  await putVerified(key, file, sha256)
  return { key, size, sha256 }
}

/** @returns the values that the row gets when the file is ready */
export function makeResults(run: MediaRun, input: string): Promise<Found> {
  return run.media.kind === 'photo' ? makePhotoResults(run, input) : makeFilmResults(run, input)
}

async function makePhotoResults(run: MediaRun, input: string): Promise<Found> {
  const { signal, folder } = run
  await readPhoto(input, { signal })
  await run.step('pictures')
  const made = await makePhoto({ input, folder, signal })
  await run.step('storing', { width: made.width, height: made.height })
  const preview = await store(run, made.preview, 'photo.webp')
  await run.write({ previewKey: preview.key, previewBytes: preview.size, posterKey: preview.key })
  return ofMaster(await store(run, made.master, 'photo.jpg'))
}

const ofMaster = ({ key, size, sha256 }: { key: string; size: number; sha256: string }): Found => ({
  masterKey: key,
  masterBytes: size,
  masterSha256: sha256,
})

async function makeFilmResults(run: MediaRun, input: string): Promise<Found> {
  const { signal, folder } = run
  const known = await readMeasured(run.media.id)
  const { facts, sound } = known
    ? { facts: known.facts, sound: known.measures.sound }
    : await readFilm(run, input)
  await run.step('making')
  const made = await makeFilm({
    input,
    folder,
    facts,
    sound,
    keepsFrameRate: run.media.keepsFrameRate,
    picture: known?.measures,
    signal,
    onProgress: (share) => run.progress('making', share),
  })
  if (!known) await keepMeasures(run, { ...made.picture, sound })
  const durationMs = Math.round(made.seconds * 1000)
  await run.step('pictures', { width: made.width, height: made.height, durationMs })
  // Stored before the master, which is many times as large, so that people can watch it sooner.
  const preview = await store(run, made.preview, 'preview.mp4')
  await run.write({ previewKey: preview.key, previewBytes: preview.size })
  const drawn = await makePosters({ ...made, folder, signal })
  const pictures = [drawn.poster, drawn.small, drawn.avif, drawn.strip]
  await run.step('storing')
  for (const file of pictures) await store(run, file, path.basename(file))
  await run.write({
    posterKey: keyIn(run, path.basename(drawn.poster)),
    stripKey: keyIn(run, path.basename(drawn.strip)),
  })
  return ofMaster(await store(run, made.master, 'master.mp4'))
}

/** Reads the facts of a film, and measures its sound. */
async function readFilm(
  run: MediaRun,
  input: string,
): Promise<{ facts: FilmFacts; sound: SoundMeasures | null }> {
  const { signal } = run
  const facts = await probeFilm(input, { signal })
  if (facts.seconds > SECONDS_AT_MOST) throw new FilmRefused('too long')
  await run.step('checking', {
    facts: JSON.stringify(facts),
    width: facts.width,
    height: facts.height,
    durationMs: Math.round(facts.seconds * 1000),
    hasSound: facts.hasSound,
    hdr: facts.hdr,
    deviceModel: facts.device?.slice(0, 120) ?? null,
  })
  const sound = await measureSound(input, facts, {
    signal,
    onProgress: (share) => run.progress('checking', share),
  })
  return { facts, sound }
}

async function keepMeasures(run: MediaRun, measures: FilmMeasures): Promise<void> {
  await run.write({ measures: JSON.stringify(storableMeasures(measures)) })
  await transaction((tx) => judgeAgain(tx, run.media.id))
}
