import type { FilmFacts, FilmSize, OnProgress } from '#app/platform/film/film.ts'

export interface MakeOptions {
  input: string
  /** An existing folder; the files in it get fixed names. */
  folder: string
  facts: FilmFacts
  /** As measured; null leaves the sound as loud as it is. */
  loudness: number | null
  threads?: number
  /** 1080×1920 unless a test says otherwise. */
  master?: FilmSize
  preview?: FilmSize
  signal?: AbortSignal
  onProgress?: OnProgress
}

export interface MadeFilm extends FilmSize {
  /** Paths in the folder: `master.mp4`, `preview.mp4`. */
  master: string
  preview: string
  seconds: number
}

/**
 * Writes master and preview in one decode.
 * @throws FilmRefused, FilmFailed
 */
export async function makeFilm(options: MakeOptions): Promise<MadeFilm> {
  throw new Error(`Not written yet: ${options.input}`)
}
