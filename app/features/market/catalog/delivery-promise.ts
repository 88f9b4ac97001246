/**
 * Describes when a product is delivered. Pages, forms, emails, and summaries use this text; none of
 * them writes its own delivery time.
 */
import type { Deliverable, SoldProduct } from '#market/catalog/product.ts'

interface Sold {
  days: number
  deliverables: readonly Deliverable[]
}

/** `event-end` → `before the event ends`, `2-business-days` → `within 2 business days`. */
function dueInWords(due: string, isFirstOfDays: boolean): string {
  if (due === 'event-end') return `before the ${isFirstOfDays ? 'first day' : 'event'} ends`
  const [, count = '2', unit = 'business-days'] = /^(\d+)-([a-z-]+)$/.exec(due) ?? []
  const words = `within ${count} ${unit.replace('-', ' ')}`
  return unit.startsWith('hour') ? `${words} of the event` : words
}

function reelsInWords({ count, upTo }: Deliverable, isFirst: boolean): string {
  const number = upTo ? `${count}-${upTo}` : String(count)
  if (!isFirst) return `${number} more`
  return number === '1' ? '1 reel' : `${number} reels`
}

const photosInWords = ({ count }: Deliverable) => (count === 1 ? '1 photo' : `${count} photos`)

/**
 * Describes pieces that are due at the same time: `4 more and 25 photos within 2 business days`.
 */
function groupInWords(group: readonly Deliverable[], days: number, isFirst: boolean): string {
  const pieces = group.flatMap((entry) =>
    entry.kind === 'reel'
      ? [reelsInWords(entry, isFirst)]
      : entry.kind === 'photo'
        ? [photosInWords(entry)]
        : ['raw footage'],
  )
  const [first] = group
  const isFirstOfDays = days > 1 && first?.count === 1
  return `${pieces.join(' and ')} ${dueInWords(first?.due ?? '', isFirstOfDays)}`
}

/**
 * `1 reel before the event ends, 3 more within 2 business days`. When everything is due at the same
 * time, only the time: `Before the event ends`.
 */
export function describeDelivery({ days, deliverables }: Sold): string {
  const dues = [...new Set(deliverables.map(({ due }) => due))]
  if (dues.length === 1) {
    const when = dueInWords(dues[0] ?? '', false)
    const [only, more] = deliverables
    if (only?.kind === 'reel' && !more && only.count > 1) return `Every reel ${when}`
    return when.charAt(0).toUpperCase() + when.slice(1)
  }
  return dues
    .map((due, index) =>
      groupInWords(
        deliverables.filter((entry) => entry.due === due),
        days,
        index === 0,
      ),
    )
    .join(', ')
}

/** When the first piece is due: `before the event ends`. */
export function describeFirstDelivery(deliverables: readonly Deliverable[]): string {
  return deliverables[0] ? dueInWords(deliverables[0].due, false) : ''
}

interface Quoted {
  reels: number
  photos: number
  /** The product that the customer chose; null when it is not from the catalog. */
  product: Pick<SoldProduct, 'deliverables'> | null
}

const REST = '2-business-days'
/**
 * For quotes without a product: the first reel during the event, the rest two business days later.
 */
const USUAL: Deliverable[] = [
  { kind: 'reel', count: 1, due: 'event-end' },
  { kind: 'reel', count: Infinity, due: REST },
  { kind: 'photo', count: Infinity, due: REST },
]

/** The quoted numbers of reels and photos, each due at the chosen product's times. */
export function quotedDeliverables({ reels, photos, product }: Quoted): Deliverable[] {
  const sold = product?.deliverables ?? USUAL
  return [
    ...take(sold, 'reel', reels),
    ...take(sold, 'photo', photos),
    ...sold.filter(({ kind }) => kind === 'raw'),
  ]
}

function take(sold: readonly Deliverable[], kind: 'reel' | 'photo', quoted: number): Deliverable[] {
  const taken: Deliverable[] = []
  let left = quoted
  for (const { count, upTo, ...entry } of sold.filter((one) => one.kind === kind)) {
    const number = Math.min(left, upTo ?? count)
    if (number > 0) taken.push({ ...entry, count: number })
    left -= number
  }
  if (left > 0) taken.push({ kind, count: left, due: REST })
  return taken
}
