/** What the player plays, and what is marked on it. Positions in time are milliseconds. */

export interface FilmCaptions {
  url: string
  /** BCP 47, as `en`; null: not known. */
  language: string | null
  label: string
  /** The picture shows captions already: these come over them only where they are asked for. */
  isInPicture: boolean
}

export interface FilmSource {
  /** Stays the same while only its signed links change, so that a reload never stops the film. */
  id: string
  title: string
  /** `v2`, said over the picture when two films stand side by side. */
  shortTitle: string
  /** Null while there is nothing to play; `note` then says why. */
  url: string | null
  /** In full quality, for large screens; null where there is only one. */
  fineUrl?: string | null
  posterUrl: string | null
  /** Ten frames side by side. */
  stripUrl: string | null
  /** Of the film, where it is known before it has loaded. */
  seconds: number | null
  /** Frames a second; most have 30, where it isn't known. */
  rate?: number | null
  /** Said over the poster: being processed, or failed. */
  note?: string | null
  captions?: FilmCaptions | null
}

export interface FilmMark {
  id: string
  /** A number of a comment; empty for a check. */
  text: string
  /** For screen readers and as a hint: "Comment 1 at 0:03". */
  label: string
  kind: 'comment' | 'done' | 'fail' | 'warn'
  atMs: number
  /** Where the marked part ends. */
  untilMs?: number
}

/** A place in the picture, as shares of its width and height. */
export interface FilmPoint {
  x: number
  y: number
}

export interface FilmSpot extends FilmPoint {
  id: string
  label: string
  /** Shown around this moment; null: as long as the film is there. */
  atMs: number | null
  author: string
  body: string
}

/** What a page can do with the player that it shows. */
export interface FilmHandle {
  /** Shows a moment, without playing on. */
  show: (atMs: number) => void
  pause: () => void
  /** Where the film is now. */
  at: () => number
}
