/** Describes how long a product is filmed, and what it delivers. */
import { formatDuration } from '#app/base/durations.ts'
import { minutesOfDay, type Deliverable, type SoldProduct } from '#market/catalog/product.ts'

export interface Extent {
  /** Per day. */
  durationMinutes: number
  days: number
  reels: number
  /** The upper bound, when the number of reels is a range. */
  reelsUpTo?: number
  photos: number
}

export function extentOfProduct({ durationMinutes, days, deliverables }: SoldProduct): Extent {
  const sum = (kind: Deliverable['kind'], of: (entry: Deliverable) => number) =>
    deliverables.reduce((total, entry) => total + (entry.kind === kind ? of(entry) : 0), 0)
  const reels = sum('reel', ({ count }) => count)
  const reelsUpTo = sum('reel', ({ count, upTo }) => upTo ?? count)
  return {
    durationMinutes: minutesOfDay({ durationMinutes, days }),
    days,
    reels,
    ...(reelsUpTo > reels && { reelsUpTo }),
    photos: sum('photo', ({ count }) => count),
  }
}

/** `2 days, 4 hours each`, `3-5 reels and 40 photos`. */
export function describeExtent({ durationMinutes, days, reels, reelsUpTo, photos }: Extent): {
  coverage: string
  delivery: string
} {
  const hours = formatDuration(durationMinutes)
  return {
    coverage: days === 1 ? hours : `${days} days, ${hours} each`,
    delivery: [
      reelsUpTo ? `${reels}-${reelsUpTo} reels` : reels === 1 ? '1 reel' : `${reels} reels`,
      photos > 0 && (photos === 1 ? '1 photo' : `${photos} photos`),
    ]
      .filter(Boolean)
      .join(' and '),
  }
}
