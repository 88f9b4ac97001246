import { FilmFailed, FilmRefused, type OnProgress } from '#app/platform/film/film.ts'
import type { FilmPass } from '#app/platform/film/film-pass.ts'
import { ffmpegArgs } from '#app/platform/film/ffmpeg-command.ts'
import { runTask } from '#app/platform/film/film-tasks.ts'
import { type Engine, requireEngine } from '#app/platform/film/find-engine.ts'
import type { ChildLimits } from '#app/platform/film/run-child.ts'
import { runFfmpeg } from '#app/platform/film/run-ffmpeg.ts'

export interface PassOptions {
  limits: ChildLimits
  /** Length of the film, for the progress. */
  seconds: number
  cwd?: string
  signal?: AbortSignal
  onProgress?: OnProgress
  /** Defaults to the engine that is found; tests and benchmarks compare both. */
  engine?: Engine
}

/**
 * What the `ffmpeg` command logs about lost pictures or sound. Other lines at the error level are
 * harmless: a film that was cut without being re-encoded produces some, although every frame of it
 * is fine.
 */
const DAMAGE =
  /error while decoding|error submitting packet|invalid data found|invalid nal|concealing|corrupt|partial file/i

/** Reads `out_time_us=`, which both engines write, and the faults that node-av counts. */
function listener(seconds: number, onProgress: OnProgress | undefined) {
  const heard = { faults: 0 }
  let share = 0
  const onLine = (line: string) => {
    const [name, value] = line.split('=')
    if (name === 'faults') heard.faults = Number(value)
    if (name !== 'out_time_us') return
    const reached = Number(value) / 1e6 / seconds
    if (Number.isFinite(reached)) share = Math.max(share, Math.min(1, reached))
    onProgress?.(share)
  }
  return { heard, onLine }
}

/**
 * Runs a pass with the available engine.
 * @returns how many parts of the film could not be decoded
 * @throws FilmFailed; `undecodable` if the input is to blame
 */
export async function runPass(pass: FilmPass, options: PassOptions): Promise<{ faults: number }> {
  const { limits, seconds, cwd, signal, onProgress } = options
  const engine = options.engine ?? (await requireEngine())
  const { heard, onLine } = listener(seconds, onProgress)
  const shared = { limits, onLine, cwd, signal }
  if (engine === 'library') {
    await runTask('run', pass, shared).catch((error: unknown) => {
      throw error instanceof FilmRefused ? new FilmFailed('undecodable', error.code) : error
    })
    return { faults: heard.faults }
  }
  const args = ffmpegArgs(pass, limits.cpuSeconds)
  return { faults: await runFfmpeg(args, { counted: DAMAGE, ...shared }) }
}
