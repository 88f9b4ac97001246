/** The small film beside a published one, which tiles play for a few seconds. */
const ENDING = '-preview.mp4'

/** The preview's name for a film's store key or URL. */
export const previewOf = (film: string): string => film.replace(/\.mp4$/, ENDING)

/** The name of the film of a preview; null if `name` isn't a preview's. */
export function filmOf(name: string): string | null {
  return name.endsWith(ENDING) ? `${name.slice(0, -ENDING.length)}.mp4` : null
}

/** Files that people have published are named by an id; the demo's films are small already. */
const PUBLISHED = /^\/files\/[\w/-]*[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.mp4$/

/**
 * The URL that a tile plays for a film. If there is no preview, the server answers with the film
 * itself.
 */
export const tileFilm = (url: string): string => (PUBLISHED.test(url) ? previewOf(url) : url)
