/** What is checked of a film before it is delivered; each result with a sentence what to do. */
import type { FilmFacts, FilmMeasures } from '#app/platform/film/film.ts'

export type FilmCheckId =
  | 'readable'
  | 'shape'
  | 'size'
  | 'frame_rate'
  | 'length'
  | 'black'
  | 'frozen'
  | 'sharpness'
  | 'loudness'
  | 'peak'
  | 'hdr'
  | 'music'
  | 'shot_list'

export interface FilmCheck {
  id: FilmCheckId
  result: 'pass' | 'warn' | 'fail'
  title: string
  sentence: string
  /** Milliseconds from the start of the film. */
  atMs?: [number, number]
}

export interface SoldFilm {
  /** The length that was sold. */
  seconds?: number
  isSilentDeclared?: boolean
  /** As declared with the film; null: not declared yet; undefined: not asked for. */
  music?: { source: string; isTrending: boolean } | null
  isBusiness?: boolean
  /** Must-haves of the shot list that are not ticked off. */
  missingShots?: readonly string[]
}

export function judgeFilm(facts: FilmFacts, measures: FilmMeasures, sold: SoldFilm): FilmCheck[] {
  throw new Error(`Not written yet: ${facts.kind} ${measures.faults} ${String(sold)}`)
}
