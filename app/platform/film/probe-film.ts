import type { FilmFacts } from '#app/platform/film/film.ts'

/**
 * Reads what a film is, in a child process.
 * @throws FilmRefused, FilmFailed
 */
export async function probeFilm(
  path: string,
  options?: { signal?: AbortSignal },
): Promise<FilmFacts> {
  throw new Error(`Not written yet: ${path} ${String(options)}`)
}
