/**
 * The lengths in which Orbiters offer a standard reel, and the profile field that holds the price
 * of each. A new length needs a row here and a column. Shared by the server and the client.
 */

export const REEL_LENGTHS = [
  { seconds: 15, name: '15s Quick Reel', price: 'pricing15s', column: 'pricing_15s' },
  { seconds: 30, name: '30s Standard Reel', price: 'pricing30s', column: 'pricing_30s' },
  { seconds: 60, name: '60s Extended Reel', price: 'pricing60s', column: 'pricing_60s' },
] as const

type ReelLength = (typeof REEL_LENGTHS)[number]
export type ReelPriceField = ReelLength['price']
export type ReelPriceColumn = ReelLength['column']

/** In US cents; null for a length that is not offered. */
export type ReelPrices = Record<ReelPriceField, number | null>

export const reelPriceFields = (): ReelPriceField[] => REEL_LENGTHS.map(({ price }) => price)

/** An object with one value per length, keyed by price field. */
export const byReelPrice = <Value>(
  valueOf: (length: ReelLength) => Value,
): Record<ReelPriceField, Value> =>
  Object.fromEntries(REEL_LENGTHS.map((length) => [length.price, valueOf(length)])) as Record<
    ReelPriceField,
    Value
  >

/** The label of a length in forms and lists. */
export const reelLabel = (seconds: number): string => `${seconds} second reel`
