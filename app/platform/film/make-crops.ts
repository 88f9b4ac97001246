/** Crops a film to the shapes that feeds show. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FilmFacts, FilmSize, OnProgress } from '#app/platform/film/film.ts'
import { cropGraphs, type MadeSound } from '#app/platform/film/film-graphs.ts'
import type { Engine } from '#app/platform/film/find-engine.ts'
import { encodingLimits } from '#app/platform/film/make-film.ts'
import { runPass } from '#app/platform/film/run-pass.ts'

export interface CropOptions {
  /** The original, so that the film is encoded only once, or the master. */
  input: string
  /** Facts of the input. */
  facts: FilmFacts
  /** The measured sound of an original; null leaves the sound as it is. */
  sound: MadeSound | null
  /** Size of the master: the crops show parts of it. */
  master: FilmSize
  /**
   * Vertical position of the crop in percent: 0 is the top, 100 the bottom. Defaults to the middle.
   */
  percent?: number
  /** An existing folder; the files in it get fixed names. */
  folder: string
  signal?: AbortSignal | undefined
  onProgress?: OnProgress
  engine?: Engine
}

export interface Crops {
  /** Paths in the folder: `4x5.mp4` and `1x1.mp4`. */
  portrait: string
  square: string
}

/** Encoders accept only even sizes. */
const even = (size: number) => size - (size % 2)

/** About the same bit rate per pixel as the master. */
const ENCODED = {
  codec: 'libx264',
  preset: 'veryfast',
  profile: 'high',
  threads: '1',
  crf: '20',
  maxrate: '10M',
  bufsize: '20M',
  g: '60',
}

/**
 * Writes the 4:5 and the 1:1 crop in one decode, as wide as the master.
 * @throws FilmFailed
 */
export async function makeCrops(options: CropOptions): Promise<Crops> {
  const { input, facts, sound, master, percent = 50, folder, signal, onProgress, engine } = options
  const width = even(master.width)
  const part = (name: string, height: number) => ({
    name,
    label: `crop${name}`,
    height,
    top: Math.round((Math.max(0, master.height - height) * percent) / 100),
  })
  const parts = [part('4x5', even((width * 5) / 4)), part('1x1', width)]
  const { video, audio, rate } = cropGraphs(facts, { ...master, width }, parts, sound)
  const outputs = parts.map(({ name, label, height }) => ({
    kind: 'mp4' as const,
    path: path.resolve(folder, `${name}.mp4`),
    video: label,
    audio: audio && `${label}Sound`,
    width,
    height,
    rate,
    videoOptions: ENCODED,
    audioOptions: { b: '160k' },
  }))
  const pass = {
    input: path.resolve(input),
    rotation: facts.rotation,
    threads: 1,
    videoGraph: video,
    audioGraph: audio,
    soundTrack: facts.soundTrack,
    outputs,
  }
  const [portrait = '', square = ''] = outputs.map((written) => written.path)
  try {
    const limits = encodingLimits(facts)
    await runPass(pass, { limits, seconds: facts.seconds, signal, onProgress, engine })
  } catch (error) {
    await Promise.all([portrait, square].map((file) => rm(file, { force: true })))
    throw error
  }
  return { portrait, square }
}
