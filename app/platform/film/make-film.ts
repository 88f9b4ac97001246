import path from 'node:path'
import {
  type FilmFacts,
  FilmFailed,
  type FilmSize,
  type OnProgress,
} from '#app/platform/film/film.ts'
import { makeGraphs } from '#app/platform/film/film-graphs.ts'
import type { CodecOptions, Mp4Output } from '#app/platform/film/film-job.ts'
import type { Engine } from '#app/platform/film/find-engine.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { runJob } from '#app/platform/film/run-job.ts'

export interface MakeOptions {
  input: string
  /** An existing folder; the files in it get fixed names. */
  folder: string
  facts: FilmFacts
  /** As measured; null leaves the sound as loud as it is. */
  loudness: number | null
  /** One if left out. */
  threads?: number
  /** 1080×1920 unless a test says otherwise. */
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
}

const MASTER = { width: 1080, height: 1920 }
const PREVIEW = { width: 540, height: 960 }

const ENCODED = { codec: 'libx264', preset: 'veryfast', profile: 'high' }
const AS_MASTER: CodecOptions = {
  ...ENCODED,
  ...{ crf: '21', maxrate: '8M', bufsize: '16M', g: '60' },
}
const AS_PREVIEW: CodecOptions = {
  ...ENCODED,
  ...{ crf: '25', maxrate: '1200k', bufsize: '2400k', g: '60' },
}

/** The copies may be so much shorter or longer: the last frames of sound and picture differ. */
const SECONDS_OFF = 1

/**
 * Writes master and preview in one decode: upright, 9:16, in standard colors, at a constant rate,
 * about -16 LUFS loud, without position or camera.
 * @throws FilmRefused, FilmFailed
 */
export async function makeFilm(options: MakeOptions): Promise<MadeFilm> {
  const { input, folder, facts, threads = 1, signal } = options
  const sizes = { master: options.master ?? MASTER, preview: options.preview ?? PREVIEW }
  const { video, audio, rate } = makeGraphs(facts, sizes, options.loudness)
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
  await runJob(
    {
      input: path.resolve(input),
      rotation: facts.rotation,
      threads,
      videoGraph: video,
      audioGraph: audio,
      outputs,
    },
    {
      seconds: facts.seconds,
      limits: {
        cpuSeconds: 300 + facts.seconds * 120,
        wallSeconds: 1800 + facts.seconds * 240,
        bytes: 1600 * 1024 * 1024,
      },
      ...(signal && { signal }),
      ...(options.onProgress && { onProgress: options.onProgress }),
      ...(options.engine && { engine: options.engine }),
    },
  )
  const [master = '', preview = ''] = outputs.map((written) => written.path)
  const made = await probeFilm(master, { ...(signal && { signal }) })
  if (Math.abs(made.seconds - facts.seconds) > SECONDS_OFF)
    throw new FilmFailed('failed', `${made.seconds} s became of ${facts.seconds} s`)
  return { master, preview, seconds: made.seconds, width: made.width, height: made.height }
}
