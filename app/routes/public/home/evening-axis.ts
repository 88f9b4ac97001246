/** Where the reels of an evening hang: on an axis of hours, in places that don't overlap. */
import { MOST_REELS, type EveningReel } from '#delivery/publishing/choose-evening.ts'

/** From 6 PM to 1 AM, unless something lies outside. */
const USUAL_HOURS = { from: 18, to: 25 }
export const PLACES = MOST_REELS

type Timed = Pick<EveningReel<unknown>, 'at' | 'endsAt'>

export interface Hung {
  /** Percent of the axis. */
  at: number
  endsAt: number
  /** From 1 to `PLACES`. */
  place: number
}

export interface EveningAxis {
  /** Hours of the evening's date, each with its percent of the axis. */
  hours: { hour: number; at: number }[]
  /** One per reel, in the same order. */
  hung: Hung[]
}

/** @param reels in the order of their delivery */
export function axisOf(reels: readonly Timed[]): EveningAxis {
  const from = Math.min(USUAL_HOURS.from, ...reels.map(({ at }) => Math.floor(at / 60)))
  const to = Math.max(USUAL_HOURS.to, ...reels.map(({ endsAt }) => Math.ceil(endsAt / 60)))
  const percentOf = (minutes: number) =>
    Math.round(((minutes / 60 - from) / (to - from)) * 1000) / 10
  const places = placesFor(reels.map(({ at }) => percentOf(at)))
  return {
    hours: Array.from({ length: to - from + 1 }, (_, index) => ({
      hour: from + index,
      at: percentOf((from + index) * 60),
    })),
    hung: reels.map(({ at, endsAt }, index) => ({
      at: percentOf(at),
      endsAt: percentOf(endsAt),
      place: places[index] ?? index + 1,
    })),
  }
}

/** The middle of a place, in percent of the axis. */
export const middleOf = (place: number): number => Math.round(((place - 0.5) / PLACES) * 1000) / 10

/** The places nearest to these percents, one for each, in the same order. */
function placesFor(percents: readonly number[]): number[] {
  let best: { places: number[]; way: number } | null = null
  const tryFrom = (places: number[], way: number) => {
    const [index, first] = [places.length, (places.at(-1) ?? 0) + 1]
    if (index === percents.length) {
      if (!best || way < best.way) best = { places, way }
      return
    }
    const last = PLACES - (percents.length - index - 1)
    for (let place = first; place <= last; place += 1)
      tryFrom([...places, place], way + (middleOf(place) - (percents[index] ?? 0)) ** 2)
  }
  tryFrom([], 0)
  return (best as { places: number[] } | null)?.places ?? []
}
