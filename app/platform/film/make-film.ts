import { rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type FilmFacts,
  FilmFailed,
  FilmRefused,
  type FilmSize,
  type OnProgress,
  type PictureMeasures,
} from '#app/platform/film/film.ts'
import { type MadeSound, makeGraphs } from '#app/platform/film/film-graphs.ts'
import type { CodecOptions, Mp4Output } from '#app/platform/film/film-pass.ts'
import type { Engine } from '#app/platform/film/find-engine.ts'
import { readPicture, withNotes } from '#app/platform/film/measure-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { runPass } from '#app/platform/film/run-pass.ts'

export interface MakeOptions {
  input: string
  /** An existing folder; the files in it get fixed names. */
  folder: string
  facts: FilmFacts
  /** The measured sound; null leaves the sound as it is. */
  sound: MadeSound | null
  /** If omitted, rates above 30 frames per second are halved. */
  keepsFrameRate?: boolean
  /** The measures of an earlier try; if omitted, the picture is measured in the same decode. */
  picture?: PictureMeasures | undefined
  /** Defaults to one. */
  threads?: number
  /** 1080×1920, unless a test sets another size. */
  master?: FilmSize
  preview?: FilmSize
  signal?: AbortSignal
  onProgress?: OnProgress
  engine?: Engine
}

export interface MadeFilm extends FilmSize {
  /** Paths in the folder: `master.mp4`, `preview.mp4`. */
  master: string
  preview: string
  seconds: number
  picture: PictureMeasures
}

const MASTER = { width: 1080, height: 1920 }
/** As sharp as a phone shows it, because people judge faces and captions by the preview. */
const PREVIEW = { width: 720, height: 1280 }

/**
 * Needs a quarter less processor time than `veryfast`, for the same size and nearly the same
 * picture (docs/performance.md). `superfast` lacks only the macroblock tree, which is turned on
 * here.
 */
const ENCODED = {
  codec: 'libx264',
  preset: 'superfast',
  'x264-params': 'mbtree=1:rc-lookahead=10',
  profile: 'high',
  g: '60',
}
const AS_MASTER: CodecOptions = { ...ENCODED, crf: '20', maxrate: '14M', bufsize: '28M' }
const AS_PREVIEW: CodecOptions = { ...ENCODED, crf: '23', maxrate: '2500k', bufsize: '5000k' }

/**
 * How many seconds the copies may differ in length, because the last frames of sound and picture
 * differ.
 */
const SECONDS_OFF = 1

export const encodingLimits = ({ seconds }: FilmFacts) => ({
  cpuSeconds: 300 + seconds * 30,
  wallSeconds: 1800 + seconds * 240,
  bytes: 1600 * 1024 * 1024,
})

/**
 * Writes master and preview, and measures the picture, in one decode. The copies are upright, 9:16,
 * in standard colors, at a constant rate, about -16 LUFS loud, without position or camera.
 * @throws FilmRefused, FilmFailed
 */
export async function makeFilm(options: MakeOptions): Promise<MadeFilm> {
  const { input, folder, facts, sound, threads = 1, signal, onProgress, engine } = options
  const sizes = { master: options.master ?? MASTER, preview: options.preview ?? PREVIEW }
  const isWatched = options.picture === undefined
  const film = { ...facts, keepsFrameRate: options.keepsFrameRate }
  const { video, audio, rate } = makeGraphs(film, sizes, { sound, isWatched })
  const output = (name: 'master' | 'preview', codec: CodecOptions, sound: string): Mp4Output => ({
    kind: 'mp4',
    path: path.resolve(folder, `${name}.mp4`),
    video: name,
    audio: audio && `${name}Sound`,
    ...sizes[name],
    rate,
    videoOptions: { ...codec, threads: String(threads) },
    audioOptions: { b: sound },
  })
  const outputs = [output('master', AS_MASTER, '160k'), output('preview', AS_PREVIEW, '96k')]
  const [master = '', preview = ''] = outputs.map((written) => written.path)
  const pass = {
    input: path.resolve(input),
    rotation: facts.rotation,
    threads,
    videoGraph: video,
    audioGraph: audio,
    soundTrack: facts.soundTrack,
    outputs: [
      ...outputs,
      ...(isWatched ? [{ kind: 'nothing', video: 'watched', audio: null } as const] : []),
    ],
  }
  const limits = encodingLimits(facts)
  try {
    return await withNotes(async (cwd) => {
      const run = { limits, cwd, seconds: facts.seconds, signal, onProgress, engine }
      const { faults } = await runPass(pass, run)
      const picture = options.picture ?? (await readPicture(cwd, faults))
      const { seconds, width, height } = await checked(master, { ...picture, faults }, signal)
      return { master, preview, seconds, width, height, picture }
    })
  } catch (error) {
    await Promise.all([master, preview].map((file) => rm(file, { force: true })))
    throw error
  }
}

/**
 * @param picture the measures of the source: if it has faults, the source is to blame
 * @throws FilmFailed unless the master can be read and is as long as what was decoded
 */
async function checked(
  master: string,
  { seconds, faults }: PictureMeasures,
  signal: AbortSignal | undefined,
): Promise<FilmFacts> {
  const code = faults > 0 ? 'undecodable' : 'failed'
  const made = await probeFilm(master, { signal }).catch((error: unknown) => {
    throw error instanceof FilmRefused ? new FilmFailed(code, 'Nothing was decoded.') : error
  })
  if (Math.abs(made.seconds - seconds) > SECONDS_OFF)
    throw new FilmFailed(code, `${seconds} s became ${made.seconds} s`)
  return made
}
