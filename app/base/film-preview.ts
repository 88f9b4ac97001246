/** The small film that tiles play for some seconds, beside a published one. */
const ENDING = '-preview.mp4'

/** The preview's name for a film's store key or URL. */
export const previewOf = (film: string): string => film.replace(/\.mp4$/, ENDING)

/** The name of the film of a preview; null if `name` isn't a preview's. */
export function filmOf(name: string): string | null {
  return name.endsWith(ENDING) ? `${name.slice(0, -ENDING.length)}.mp4` : null
}

/** What people have published is named by an id; the films of the demo are small already. */
const PUBLISHED = /^\/files\/[\w/-]*[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.mp4$/

/** What a tile plays of a film. Where there is no preview, the server answers with the film itself. */
export const tileFilm = (url: string): string => (PUBLISHED.test(url) ? previewOf(url) : url)
