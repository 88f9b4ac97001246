import { stat } from 'node:fs/promises'
import {
  type FailureCode,
  type FilmFacts,
  FilmFailed,
  FilmRefused,
} from '#app/platform/film/film.ts'
import { runTask } from '#app/platform/film/film-tasks.ts'

/**
 * Reading takes milliseconds, but a container that claims billions of frames would take forever.
 */
const LIMITS = { cpuSeconds: 10, wallSeconds: 120, bytes: 700 * 1024 * 1024 }

const FAULT_OF_THE_FILE = new Set<FailureCode>(['too much work', 'out of memory', 'failed'])

/**
 * Reads the facts of a film in a child process.
 * @throws FilmRefused, FilmFailed
 */
export async function probeFilm(
  path: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<FilmFacts> {
  const { size } = await stat(path)
  if (size === 0) throw new FilmRefused('empty')
  const limits = LIMITS
  try {
    const { result } = await runTask('probe', { path }, { limits, signal })
    return { kind: 'video', ...result, bytes: size }
  } catch (error) {
    // The same file would break the reader again.
    const isHostile = error instanceof FilmFailed && FAULT_OF_THE_FILE.has(error.code)
    throw isHostile ? new FilmRefused('unreadable') : error
  }
}
