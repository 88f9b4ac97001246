/** The tasks of the child process, and how it answers: with lines on its standard output. */
import type { FilmFacts } from '#app/platform/film/film.ts'
import type { CleanCopy, FilmPass } from '#app/platform/film/film-pass.ts'

export interface PhotoSize {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'
  width: number
  height: number
}

/** Each task with its input and its result. */
export interface FilmTasks {
  /** Whether node-av can be loaded here. */
  check: [null, true]
  probe: [{ path: string }, Omit<FilmFacts, 'kind' | 'bytes'>]
  run: [FilmPass, null]
  clean: [CleanCopy, null]
  /**
   * Draws a strip of RGB pixels, and returns the index of the frame that would make the best
   * poster.
   */
  strip: [
    { pixels: string; width: number; height: number; frames: number; target: string },
    { best: number },
  ]
  poster: [{ pixels: string; width: number; height: number; folder: string }, null]
  'read-photo': [{ path: string }, PhotoSize]
  'make-photo': [{ path: string; folder: string }, { width: number; height: number }]
}
export type TaskName = keyof FilmTasks

export const REFUSED = 'refused='
export const RESULT = 'result='
