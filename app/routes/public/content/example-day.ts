/** The example event on a product's page: at which hours it is filmed, and which reel stands where. */
import { formatTime } from '#app/base/time.ts'
import { twoDigits } from '#app/base/timecode.ts'
import { minutesOfDay, type Product } from '#market/catalog/product.ts'
import type { Reel } from '#market/reels/reel.ts'

interface Stop {
  moment: string
  /** The part of the filming time that has passed, from 0 to 1. */
  passed: number
  /** A reel belongs to the first moment that its title or description names. */
  words: RegExp
}

interface Example {
  name: string
  /** Minutes after midnight. */
  starts: number
  stops: readonly Stop[]
  /** The tags of the reels that are shown. */
  tags: readonly string[]
}

const HOUR = 60

/** By product. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  'quick-reel': {
    name: 'An example evening',
    starts: 19 * HOUR,
    tags: ['food'],
    stops: [{ moment: 'Tonight', passed: 0, words: /\b(tonight|night|evening)\b/i }],
  },
  'event-package': {
    name: 'An example evening',
    starts: 19 * HOUR,
    tags: ['events', 'lifestyle'],
    stops: [
      {
        moment: 'Doors',
        passed: 0,
        words: /\b(doors open|arrivals?|welcome|opening (night|weekend))\b/i,
      },
      { moment: 'The room', passed: 0.3, words: /\b(room|bar|tables?|drinks?)\b/i },
      { moment: 'The program', passed: 0.6, words: /\b(keynote|mic|speech|panel|slides?)\b/i },
      { moment: 'The last song', passed: 0.95, words: /\b(songs?|danc(e|es|ing)|disco)\b/i },
    ],
  },
  'premium-orbit': {
    name: 'An example day',
    starts: 11 * HOUR,
    tags: ['events', 'tech'],
    stops: [
      { moment: 'Morning', passed: 0, words: /\b(mornings?|breakfast|keynote)\b/i },
      { moment: 'Noon', passed: 0.125, words: /\b(noon|lunch|launch|demos?)\b/i },
      { moment: 'Night', passed: 0.95, words: /\b(rooftops?|after[- ]hours|toasts?)\b/i },
    ],
  },
}

export interface ExampleFilm {
  moment: string
  /** `7:00 PM` */
  at: string
  reel: Reel
}

export interface ExampleDay {
  name: string
  /** `7:00 PM` and `11:00 PM`, as far apart as the product is filmed. */
  from: string
  to: string
  films: ExampleFilm[]
}

export const exampleTags = (productId: string): readonly string[] => EXAMPLES[productId]?.tags ?? []

/** To five minutes. */
function clockAt(minutes: number): string {
  const rounded = Math.round(minutes / 5) * 5
  return formatTime(`${twoDigits(Math.floor(rounded / HOUR) % 24)}:${twoDigits(rounded % HOUR)}`)
}

/** Seconds; the lengths that are sold. */
const isSoldLength = ({ durationSeconds }: Reel) =>
  durationSeconds !== null && durationSeconds >= 15 && durationSeconds <= 60

/**
 * A reel for each part of the event: the one whose words name it, and where none does, the next of
 * the others. Reels that are as long as sold ones come first.
 * @param shown reels that open other pages: they come last
 */
export function exampleDay(
  product: Pick<Product, 'id' | 'durationMinutes' | 'days'>,
  reels: readonly Reel[],
  shown: readonly Reel[],
): ExampleDay | null {
  const example = EXAMPLES[product.id]
  if (!example) return null
  const { name, starts, stops } = example
  const filmed = minutesOfDay(product)
  const isShown = new Set(shown.map(({ id }) => id))
  const left = reels.toSorted(
    (a, b) =>
      Number(isShown.has(a.id)) - Number(isShown.has(b.id)) ||
      Number(isSoldLength(b)) - Number(isSoldLength(a)),
  )
  const take = (fits: (reel: Reel) => boolean) => {
    const index = left.findIndex(fits)
    return index < 0 ? undefined : left.splice(index, 1)[0]
  }
  const named = stops.map(({ words }) =>
    take(({ title, description }) => words.test(`${title} ${description ?? ''}`)),
  )
  return {
    name,
    from: clockAt(starts),
    to: clockAt(starts + filmed),
    films: stops.flatMap(({ moment, passed }, index) => {
      const reel = named[index] ?? take(() => true)
      return reel ? [{ moment, at: clockAt(starts + passed * filmed), reel }] : []
    }),
  }
}
