export interface PhotoFacts {
  kind: 'photo'
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'
  /** Upright. */
  width: number
  height: number
  bytes: number
}

export interface PhotoOptions {
  input: string
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

/** @throws FilmRefused, FilmFailed */
export async function readPhoto(path: string): Promise<PhotoFacts> {
  throw new Error(`Not written yet: ${path}`)
}

/**
 * Writes a photo as an upright JPEG in sRGB without position and camera, and a WebP of at most 1080
 * pixels a side.
 * @throws FilmRefused, FilmFailed
 */
export async function makePhoto(options: PhotoOptions): Promise<MadePhoto> {
  throw new Error(`Not written yet: ${options.input}`)
}
