/** Cuts a finished film to the shapes that feeds show. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FilmFacts, OnProgress } from '#app/platform/film/film.ts'
import { outputRate } from '#app/platform/film/film-graphs.ts'
import type { Mp4Output } from '#app/platform/film/film-job.ts'
import type { Engine } from '#app/platform/film/find-engine.ts'
import { runJob } from '#app/platform/film/run-job.ts'

export interface CropOptions {
  /** As `makeFilm` made it. */
  master: string
  facts: FilmFacts
  /** Which part is shown, in percent: 0 is the top, 100 the bottom; the middle if left out. */
  percent?: number
  /** An existing folder; the files in it get fixed names. */
  folder: string
  signal?: AbortSignal
  onProgress?: OnProgress
  engine?: Engine
}

export interface Crops {
  /** Paths in the folder: `4x5.mp4` and `1x1.mp4`. */
  portrait: string
  square: string
}

/** An encoder takes even sizes only. */
const even = (size: number) => size - (size % 2)

/**
 * Writes the 4:5 and the 1:1 crop in one decode, as wide as the film.
 * @throws FilmFailed
 */
export async function makeCrops(options: CropOptions): Promise<Crops> {
  const { master, facts, percent = 50, folder, signal, onProgress, engine } = options
  const width = even(facts.width)
  const heights = { '4x5': even((width * 5) / 4), '1x1': width }
  const output = (name: keyof typeof heights): Mp4Output => ({
    kind: 'mp4',
    path: path.resolve(folder, `${name}.mp4`),
    video: `v${name}`,
    audio: facts.hasSound ? `a${name}` : null,
    width,
    height: heights[name],
    rate: outputRate(facts),
    videoOptions: {
      codec: 'libx264',
      preset: 'veryfast',
      profile: 'high',
      threads: '1',
      crf: '22',
      maxrate: '6M',
      bufsize: '12M',
      g: '60',
    },
    audioOptions: { b: '160k' },
  })
  const topOf = (height: number) => Math.round((Math.max(0, facts.height - height) * percent) / 100)
  const crop = (name: keyof typeof heights) =>
    `crop=${width}:${heights[name]}:0:${topOf(heights[name])},setsar=1,format=yuv420p[v${name}]`
  const outputs = [output('4x5'), output('1x1')]
  const [portrait = '', square = ''] = outputs.map((written) => written.path)
  try {
    await runJob(
      {
        input: path.resolve(master),
        rotation: 0,
        threads: 1,
        videoGraph: `[in]fps=${outputRate(facts)},split=2[one][two];[one]${crop('4x5')};[two]${crop('1x1')}`,
        audioGraph: facts.hasSound
          ? '[in]aresample=48000:async=1,aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=n=1024:p=0,asplit=2[a4x5][a1x1]'
          : null,
        outputs,
      },
      {
        limits: {
          cpuSeconds: 300 + facts.seconds * 30,
          wallSeconds: 1800 + facts.seconds * 240,
          bytes: 1600 * 1024 * 1024,
        },
        seconds: facts.seconds,
        signal,
        onProgress,
        engine,
      },
    )
  } catch (error) {
    await Promise.all([portrait, square].map((file) => rm(file, { force: true })))
    throw error
  }
  return { portrait, square }
}
