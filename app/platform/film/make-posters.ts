export interface PosterOptions {
  /** A film that `makeFilm` made. */
  master: string
  preview: string
  folder: string
  seconds: number
  /** The moment of the poster; the best of ten if left out. */
  at?: number
  signal?: AbortSignal
}

export interface Posters {
  /** Paths in the folder: `poster.webp` (1080 wide), `poster.avif`, `poster-360.webp`. */
  poster: string
  avif: string
  small: string
  /** Ten small frames side by side, `strip.webp`. */
  strip: string
  /** The moment that the poster shows. */
  at: number
}

/** @throws FilmFailed */
export async function makePosters(options: PosterOptions): Promise<Posters> {
  throw new Error(`Not written yet: ${options.master}`)
}
