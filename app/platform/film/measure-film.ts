import type { FilmFacts, FilmMeasures, OnProgress } from '#app/platform/film/film.ts'

export interface MeasureOptions {
  threads?: number
  signal?: AbortSignal
  onProgress?: OnProgress
}

/**
 * Decodes a film once and says what is in it.
 * @throws FilmRefused, FilmFailed
 */
export async function measureFilm(
  path: string,
  facts: FilmFacts,
  options: MeasureOptions = {},
): Promise<FilmMeasures> {
  throw new Error(`Not written yet: ${path} ${facts.kind} ${String(options)}`)
}
