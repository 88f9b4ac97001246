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
  /** Defaults to one. */
  threads?: number
  signal?: AbortSignal
  onProgress?: OnProgress
  engine?: Engine
}

/** Gives the filters a folder for their notes on the frames; the folder is deleted afterwards. */
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
 * Reads the notes on a picture.
 * @param faults the number of faults that the decoders counted
 * @throws FilmRefused if none of the picture could be decoded
 */
export async function readPicture(folder: string, faults: number): Promise<PictureMeasures> {
  const picture = readPictureNotes(await readNotes(folder, PICTURE_NOTES))
  if (picture.seconds === 0) {
    // There are no notes on a full disk either; this write fails if the disk is full.
    await writeFile(path.join(folder, 'room'), Buffer.alloc(4096))
    throw new FilmRefused('unreadable')
  }
  return { ...picture, faults }
}

/** Decodes a film's sound, and its picture if `isWatched`, and reads what the filters note. */
function measure<Measures>(
  [input, facts, { threads = 1, ...options }]: [string, FilmFacts, MeasureOptions],
  isWatched: boolean,
  read: (folder: string, faults: number) => Promise<Measures>,
): Promise<Measures> {
  const { rotation, soundTrack, hasSound, seconds } = facts
  return withNotes(async (folder) => {
    const { faults } = await runPass(
      {
        input: path.resolve(input),
        rotation,
        threads,
        videoGraph: isWatched ? watchGraph(facts) : null,
        audioGraph: hasSound ? LISTEN_GRAPH : null,
        soundTrack,
        outputs: [
          {
            kind: 'nothing',
            video: isWatched ? 'watched' : null,
            audio: hasSound ? 'heard' : null,
          },
        ],
      },
      {
        ...options,
        cwd: folder,
        seconds,
        limits: {
          cpuSeconds: 120 + seconds * 30,
          wallSeconds: 1800 + seconds * 60,
          bytes: 1200 * 1024 * 1024,
        },
      },
    )
    return read(folder, faults)
  })
}

const readSound = async (folder: string, { hasSound, seconds }: FilmFacts) =>
  hasSound ? readSoundNotes(await readNotes(folder, SOUND_NOTES), seconds) : null

/**
 * Measures a film's sound without decoding its picture.
 * @returns null if the film has no sound
 * @throws FilmRefused, FilmFailed
 */
export async function measureSound(
  input: string,
  facts: FilmFacts,
  options: MeasureOptions = {},
): Promise<SoundMeasures | null> {
  if (!facts.hasSound) return null
  return measure([input, facts, options], false, (folder) => readSound(folder, facts))
}

/**
 * Measures a film without making anything from it; `makeFilm` measures the picture during its own
 * decode.
 * @throws FilmRefused if none of the picture can be decoded, FilmFailed
 */
export function measureFilm(
  input: string,
  facts: FilmFacts,
  options: MeasureOptions = {},
): Promise<FilmMeasures> {
  return measure([input, facts, options], true, async (folder, faults) => ({
    ...(await readPicture(folder, faults)),
    sound: await readSound(folder, facts),
  }))
}
