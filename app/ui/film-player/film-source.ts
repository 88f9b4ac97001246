/** What the player plays, and what is marked on it. Positions in time are in milliseconds. */

export interface FilmCaptions {
  url: string
  /** A BCP 47 tag such as `en`; null if unknown. */
  language: string | null
  label: string
  /** The picture already contains captions, so these are shown over them only on request. */
  isInPicture: boolean
}

export interface FilmSource {
  /** Stays the same when only the signed links change, so that a reload never stops the film. */
  id: string
  title: string
  /** For example `v2`; shown over the picture when two films play side by side. */
  shortTitle: string
  /** Null while there is nothing to play; `note` then says why. */
  url: string | null
  /** The full-quality film, for large screens; null if there is only one quality. */
  fineUrl?: string | null
  posterUrl: string | null
  /** Ten frames side by side. */
  stripUrl: string | null
  /** Length of the film, if known before the film has loaded. */
  seconds: number | null
  /** Frames per second. If unknown, the player assumes 30, which most films have. */
  rate?: number | null
  /** Shown over the poster: being processed, or failed. */
  note?: string | null
  captions?: FilmCaptions | null
}

export interface FilmMark {
  id: string
  /** The number of a comment; empty for a check. */
  text: string
  /** For screen readers and as a hint: "Comment 1 at 0:03". */
  label: string
  kind: 'comment' | 'done' | 'fail' | 'warn'
  atMs: number
  /** Where the marked part ends. */
  untilMs?: number
}

/** A point in the picture, as fractions of its width and height. */
export interface FilmPoint {
  x: number
  y: number
}

export interface FilmSpot extends FilmPoint {
  id: string
  label: string
  /** The spot is shown around this moment; null shows it throughout the film. */
  atMs: number | null
  author: string
  body: string
}

/** What a page can do with the player it shows. */
export interface FilmHandle {
  /** Moves to a moment and pauses there. */
  show: (atMs: number) => void
  pause: () => void
  /** The current position of the film, in milliseconds. */
  at: () => number
}
