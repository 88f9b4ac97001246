import { stat } from 'node:fs/promises'
import { type FailureCode, FilmFailed, FilmRefused } from '#app/platform/film/film.ts'
import type { FilmTasks, PhotoSize, TaskName } from '#app/platform/film/film-protocol.ts'
import { runTask } from '#app/platform/film/film-tasks.ts'
import path from 'node:path'

export interface PhotoFacts extends PhotoSize {
  kind: 'photo'
  bytes: number
}

export interface PhotoOptions {
  input: string
  /** An existing folder; the files in it get fixed names. */
  folder: string
  signal?: AbortSignal
}

export interface MadePhoto {
  /** Paths in the folder: `master.jpg`, `preview.webp`. */
  master: string
  preview: string
  width: number
  height: number
}

/**
 * The largest photo of an iPhone has 48 million pixels, each of which takes four bytes while it is
 * decoded.
 */
const LIMITS = { cpuSeconds: 120, wallSeconds: 1800, bytes: 1400 * 1024 * 1024 }
const FAULT_OF_THE_FILE = new Set<FailureCode>(['too much work', 'out of memory', 'failed'])

async function runPhotoTask<Name extends TaskName>(
  name: Name,
  input: FilmTasks[Name][0],
  signal: AbortSignal | undefined,
): Promise<FilmTasks[Name][1]> {
  try {
    return (await runTask(name, input, { limits: LIMITS, signal })).result
  } catch (error) {
    const isHostile = error instanceof FilmFailed && FAULT_OF_THE_FILE.has(error.code)
    throw isHostile ? new FilmRefused('unreadable photo') : error
  }
}

/** @throws FilmRefused, FilmFailed */
export async function readPhoto(
  input: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PhotoFacts> {
  const { size } = await stat(input)
  if (size === 0) throw new FilmRefused('empty')
  const photo = await runPhotoTask('read-photo', { path: path.resolve(input) }, signal)
  return { kind: 'photo', ...photo, bytes: size }
}

/**
 * Writes a photo as an upright JPEG in sRGB without position and camera, and a WebP of at most 1080
 * pixels a side.
 * @throws FilmRefused, FilmFailed
 */
export async function makePhoto({ input, folder, signal }: PhotoOptions): Promise<MadePhoto> {
  const task = { path: path.resolve(input), folder: path.resolve(folder) }
  const size = await runPhotoTask('make-photo', task, signal)
  return {
    master: path.join(folder, 'master.jpg'),
    preview: path.join(folder, 'preview.webp'),
    ...size,
  }
}
