/** Copies a film as it was filmed, without what a camera writes beside picture and sound. */
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FilmFacts, refusedIfUndecodable } from '#app/platform/film/film.ts'
import { cleanArgs } from '#app/platform/film/ffmpeg-command.ts'
import { runTask } from '#app/platform/film/film-tasks.ts'
import { type Engine, requireEngine } from '#app/platform/film/find-engine.ts'
import { runFfmpeg } from '#app/platform/film/run-ffmpeg.ts'

export interface CleanOptions {
  input: string
  /** Ends in `.mov` or `.mp4`, like the input. */
  target: string
  facts: Pick<FilmFacts, 'soundTrack'>
  signal?: AbortSignal
  /** Defaults to the engine that is found. */
  engine?: Engine
}

const MB = 1024 * 1024
/**
 * Nothing is decoded, but gigabytes are read, written, and then moved once more so that playback
 * starts quickly.
 */
const limitsFor = (bytes: number) => ({
  cpuSeconds: 120 + bytes / (20 * MB),
  wallSeconds: 1500,
  bytes: 1200 * MB,
})

/**
 * Copies one picture track and one sound track, bit for bit, and nothing else: no location, device,
 * names, or tracks of positions over time.
 * @throws FilmRefused, FilmFailed
 */
export async function cleanFilm({
  input,
  target,
  facts: { soundTrack = 0 },
  signal,
  engine,
}: CleanOptions): Promise<void> {
  const format = target.endsWith('.mov') ? ('mov' as const) : ('mp4' as const)
  const copy = { input: path.resolve(input), target: path.resolve(target), format, soundTrack }
  const limits = limitsFor((await stat(input)).size)
  try {
    if ((engine ?? (await requireEngine())) === 'library')
      await runTask('clean', copy, { limits, signal })
    else await runFfmpeg(cleanArgs(copy, limits.cpuSeconds), { limits, signal })
  } catch (error) {
    await rm(target, { force: true })
    throw refusedIfUndecodable(error)
  }
}
