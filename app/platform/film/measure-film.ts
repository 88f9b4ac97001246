import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  FilmRefused,
  refusedIfUndecodable,
  type FilmFacts,
  type FilmMeasures,
  type OnProgress,
} from '#app/platform/film/film.ts'
import { measureGraphs, PICTURE_NOTES, SOUND_NOTES } from '#app/platform/film/film-graphs.ts'
import { readPictureNotes, readSoundNotes } from '#app/platform/film/film-notes.ts'
import type { Engine } from '#app/platform/film/find-engine.ts'
import { runJob } from '#app/platform/film/run-job.ts'

export interface MeasureOptions {
  /** One if left out. */
  threads?: number
  signal?: AbortSignal
  onProgress?: OnProgress
  engine?: Engine
}

/**
 * Decodes a film once and says what is in it.
 * @throws FilmRefused where none of its picture can be decoded, FilmFailed
 */
export async function measureFilm(
  input: string,
  facts: FilmFacts,
  { threads = 1, ...options }: MeasureOptions = {},
): Promise<FilmMeasures> {
  const cwd = await mkdtemp(path.join(os.tmpdir(), 'orbit-film-'))
  const { video, audio } = measureGraphs(facts)
  try {
    const { faults } = await runJob(
      {
        input: path.resolve(input),
        rotation: facts.rotation,
        threads,
        videoGraph: video,
        audioGraph: audio,
        soundTrack: facts.soundTrack,
        outputs: [{ kind: 'nothing', video: 'v', audio: audio && 'a' }],
      },
      {
        ...options,
        cwd,
        seconds: facts.seconds,
        limits: {
          cpuSeconds: 120 + facts.seconds * 30,
          wallSeconds: 1800 + facts.seconds * 60,
          bytes: 1200 * 1024 * 1024,
        },
      },
    )
    const notes = (name: string) => readFile(path.join(cwd, name), 'latin1').catch(() => '')
    const picture = readPictureNotes(await notes(PICTURE_NOTES))
    if (picture.seconds === 0) {
      // Nor are there notes on a full disk, which this finds out.
      await writeFile(path.join(cwd, 'room'), Buffer.alloc(4096))
      throw new FilmRefused('unreadable')
    }
    return {
      ...picture,
      sound: audio ? readSoundNotes(await notes(SOUND_NOTES), facts.seconds) : null,
      faults,
    }
  } catch (error) {
    throw refusedIfUndecodable(error)
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}
