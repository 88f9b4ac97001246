import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { runTask } from '#app/platform/film/film-tasks.ts'
import { type Engine } from '#app/platform/film/find-engine.ts'
import { runPass } from '#app/platform/film/run-pass.ts'

export interface PosterOptions {
  /** Made by `makeFilm`. */
  master: string
  preview: string
  /** An existing folder; the files in it get fixed names. */
  folder: string
  seconds: number
  /** Size of the master; 1080×1920 if omitted. */
  width?: number
  height?: number
  /** The moment of the poster, in seconds; the best of ten frames if omitted. */
  at?: number
  signal?: AbortSignal
  engine?: Engine
}

export interface Posters {
  /** Paths in the folder: `poster.webp` and `poster.avif`, as large as the master. */
  poster: string
  avif: string
  /** `poster-360.webp`, 360 pixels wide. */
  small: string
  /** `strip.webp`: ten small frames side by side, for the timeline of a player. */
  strip: string
  /** The moment that the poster shows, in seconds. */
  at: number
}

const STRIP_FRAMES = 10
const STRIP_FRAME = { width: 90, height: 160 }
const LIMITS = { cpuSeconds: 300, wallSeconds: 3600, bytes: 1200 * 1024 * 1024 }

/**
 * Draws the posters and the strip of a film that `makeFilm` made.
 * @throws FilmFailed
 */
export async function makePosters(options: PosterOptions): Promise<Posters> {
  const { folder, seconds, width = 1080, height = 1920, signal, engine } = options
  const run = { limits: LIMITS, seconds, signal, engine }
  const scratch = await mkdtemp(path.join(path.resolve(folder), 'pixels-'))
  const grab = async (input: string, filters: string, from?: number) => {
    const pixels = path.join(scratch, 'pixels.rgb')
    await runPass(
      {
        input: path.resolve(input),
        ...(from !== undefined && { from }),
        rotation: 0,
        threads: 1,
        videoGraph: `[in]${filters},format=rgb24[pixels]`,
        audioGraph: null,
        outputs: [{ kind: 'pixels', path: pixels, video: 'pixels' }],
      },
      run,
    )
    return pixels
  }
  try {
    const step = seconds / STRIP_FRAMES
    const strip = path.join(folder, 'strip.webp')
    // Each frame comes from the middle of its tenth.
    const tenths = `trim=start=${(step / 2).toFixed(4)},setpts=PTS-STARTPTS,fps=${(1 / step).toFixed(6)}`
    const small = await grab(
      options.preview,
      `${tenths},scale=${STRIP_FRAME.width}:${STRIP_FRAME.height}`,
    )
    const { result } = await runTask(
      'strip',
      { pixels: small, ...STRIP_FRAME, frames: STRIP_FRAMES, target: strip },
      run,
    )
    const at = options.at ?? (result.best + 0.5) * step
    const whole = await grab(options.master, 'trim=end_frame=1', Math.max(0, at - 0.001))
    await runTask('poster', { pixels: whole, width, height, folder }, run)
    const file = (name: string) => path.join(folder, name)
    return {
      poster: file('poster.webp'),
      avif: file('poster.avif'),
      small: file('poster-360.webp'),
      strip,
      at,
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
