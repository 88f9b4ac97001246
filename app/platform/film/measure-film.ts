import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  FilmRefused,
  refusedIfUndecodable,
  type FilmFacts,
  type FilmMeasures,
  type OnProgress,
  type PictureMeasures,
  type SoundMeasures,
} from '#app/platform/film/film.ts'
import {
  LISTEN_GRAPH,
  PICTURE_NOTES,
  SOUND_NOTES,
  watchGraph,
} from '#app/platform/film/film-graphs.ts'
import { readPictureNotes, readSoundNotes } from '#app/platform/film/film-notes.ts'
import type { Engine } from '#app/platform/film/find-engine.ts'
import { runPass } from '#app/platform/film/run-pass.ts'

export interface MeasureOptions {
  /** One if left out. */
  threads?: number
  signal?: AbortSignal
  onProgress?: OnProgress
  engine?: Engine
}

/** Gives the filters a folder for what they note of the frames; it goes with their work. */
export async function withNotes<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orbit-film-'))
  try {
    return await work(folder)
  } catch (error) {
    throw refusedIfUndecodable(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const readNotes = (folder: string, name: string) =>
  readFile(path.join(folder, name), 'latin1').catch(() => '')

/**
 * What was noted of a picture.
 * @param faults that the decoders have counted
 * @throws FilmRefused where none of it could be decoded
 */
export async function readPicture(folder: string, faults: number): Promise<PictureMeasures> {
  const picture = readPictureNotes(await readNotes(folder, PICTURE_NOTES))
  if (picture.seconds === 0) {
    // Nor are there notes on a full disk, which this finds out.
    await writeFile(path.join(folder, 'room'), Buffer.alloc(4096))
    throw new FilmRefused('unreadable')
  }
  return { ...picture, faults }
}

const limitsOf = ({ seconds }: FilmFacts) => ({
  cpuSeconds: 120 + seconds * 30,
  wallSeconds: 1800 + seconds * 60,
  bytes: 1200 * 1024 * 1024,
})

/**
 * What is in a film's sound, whose picture isn't decoded.
 * @returns null: it has none
 * @throws FilmRefused, FilmFailed
 */
export function measureSound(
  input: string,
  facts: FilmFacts,
  { threads = 1, ...options }: MeasureOptions = {},
): Promise<SoundMeasures | null> {
  if (!facts.hasSound) return Promise.resolve(null)
  return withNotes(async (folder) => {
    await runPass(
      {
        input: path.resolve(input),
        rotation: facts.rotation,
        threads,
        videoGraph: null,
        audioGraph: LISTEN_GRAPH,
        soundTrack: facts.soundTrack,
        outputs: [{ kind: 'nothing', video: null, audio: 'heard' }],
      },
      { ...options, cwd: folder, seconds: facts.seconds, limits: limitsOf(facts) },
    )
    return readSoundNotes(await readNotes(folder, SOUND_NOTES), facts.seconds)
  })
}

/**
 * What is in a film of which nothing is made; `makeFilm` measures the picture in its own decode.
 * @throws FilmRefused where none of its picture can be decoded, FilmFailed
 */
export async function measureFilm(
  input: string,
  facts: FilmFacts,
  { threads = 1, ...options }: MeasureOptions = {},
): Promise<FilmMeasures> {
  return withNotes(async (folder) => {
    const { faults } = await runPass(
      {
        input: path.resolve(input),
        rotation: facts.rotation,
        threads,
        videoGraph: watchGraph(facts),
        audioGraph: facts.hasSound ? LISTEN_GRAPH : null,
        soundTrack: facts.soundTrack,
        outputs: [{ kind: 'nothing', video: 'watched', audio: facts.hasSound ? 'heard' : null }],
      },
      { ...options, cwd: folder, seconds: facts.seconds, limits: limitsOf(facts) },
    )
    const picture = await readPicture(folder, faults)
    const sound = facts.hasSound
      ? readSoundNotes(await readNotes(folder, SOUND_NOTES), facts.seconds)
      : null
    return { ...picture, sound }
  })
}
