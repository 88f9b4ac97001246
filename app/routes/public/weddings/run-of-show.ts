/** The films of the wedding page, in the order of the day. */
import type { Reel } from '#market/reels/reel.ts'

/** The category of the gallery. */
export const WEDDINGS = 'Weddings'

export interface DayFilm {
  reel: Reel
  /** The part of the day that its words name; null if the films are not in the day's order. */
  moment: string | null
}

/** A reel belongs to the first part that its title or description names. */
const MOMENTS: readonly (readonly [moment: string, words: RegExp])[] = [
  ['Getting ready', /\b(getting[- ]ready|first look|morning|bouquet|gown|wedding dress)\b/i],
  ['Vows', /\b(vows?|ceremony|aisle)\b/i],
  ['Dinner', /\b(dinner|reception|tables?)\b/i],
  ['Toast', /\b(toasts?|speech(es)?|champagne)\b/i],
  ['First dance', /\b(first dance|danc(e|es|ing)|dance ?floor)\b/i],
]

const FEWEST_MOMENTS = 2
/** As many as stand in one row. */
const MOST_FILMS = 4

const momentOf = ({ title, description }: Reel) =>
  MOMENTS.find(([, words]) => words.test(`${title} ${description ?? ''}`))?.[0]

/**
 * One reel for each part of the day, and the reels that are left. A reel has no hour of its own, so
 * its words decide. If they name fewer than two parts, the first reels stand without parts.
 */
export function runOfShow(reels: readonly Reel[]): { films: DayFilm[]; others: Reel[] } {
  const named = MOMENTS.flatMap(([moment]): DayFilm[] => {
    const reel = reels.find((one) => momentOf(one) === moment)
    return reel ? [{ reel, moment }] : []
  }).slice(0, MOST_FILMS)
  const films =
    named.length < FEWEST_MOMENTS
      ? reels.slice(0, MOST_FILMS).map((reel) => ({ reel, moment: null }))
      : named
  const shown = new Set(films.map(({ reel }) => reel.id))
  return { films, others: reels.filter(({ id }) => !shown.has(id)) }
}
