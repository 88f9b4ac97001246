/** The pieces that a direct booking owes, based on what was sold. */
import type { Deliverable } from '#market/catalog/product.ts'

/** The offer as stored in `booking_requests.product`; older rows may have fewer fields. */
export interface SoldOffer {
  kind?: string
  name?: string
  /** The days for the delivery after the event; 0 means before it ends. */
  deliveryDays?: number | null
}

const MOST_REELS = 20
const MOST_PHOTOS = 300

/**
 * Matches a count that the Orbiter wrote into the name: `3 Reels`, `2 x 30s reels`, but not `15 sec
 * reel`.
 */
const REELS = /(?:^|\s)(\d{1,2})\s*(?:x\s*)?\s(?:\d+\s?s\s+)?(?:(?!sec|min|hour)\w+\s+)?reels?\b/i
const PHOTOS = /(?:^|\s)(\d{1,3})\s+(?:\w+\s+)?photos?\b/i

function countIn(name: string, pattern: RegExp, most: number): number {
  const count = Number(pattern.exec(name)?.[1] ?? 0)
  return count > most ? 0 : count
}

const secondsIn = (name: string) => {
  const seconds = Number(/(\d{1,3})\s*(?:s|sec|seconds?)\b/i.exec(name)?.[1] ?? 0)
  return seconds >= 1 && seconds <= 600 ? seconds : undefined
}

/**
 * Returns at least one reel, which every Orbiter sells. If no delivery time was agreed, the
 * platform's promise applies: before the event ends.
 */
export function soldPieces({ name = '', deliveryDays }: SoldOffer): Deliverable[] {
  const due = deliveryDays ? `${deliveryDays}-days` : 'event-end'
  const photos = countIn(name, PHOTOS, MOST_PHOTOS)
  const seconds = secondsIn(name)
  const reels = Math.max(1, countIn(name, REELS, MOST_REELS))
  return [
    { kind: 'reel', count: reels, due, ...(seconds && { seconds }) },
    ...(photos > 0 ? [{ kind: 'photo' as const, count: photos, due }] : []),
  ]
}
