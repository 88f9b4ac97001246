/** The reel prices that Orbit suggests to Orbiters, by level. Advice, not a rule. */
import { formatMoney } from '#app/base/money.ts'
import type { OrbiterLevel } from '#market/creators/creator.ts'

export interface SuggestedPrice {
  level: OrbiterLevel
  minCents: number
  maxCents: number
  /** True when the upper amount is not a limit. */
  isOpenEnded: boolean
}

export const SUGGESTED_PRICES: readonly SuggestedPrice[] = [
  { level: 'beginner', minCents: 1500, maxCents: 7500, isOpenEnded: false },
  { level: 'intermediate', minCents: 3500, maxCents: 14_000, isOpenEnded: false },
  { level: 'pro', minCents: 7500, maxCents: 35_000, isOpenEnded: true },
]

/** `$15-$75`, `$75-$350+`. */
export function suggestedRange(level: OrbiterLevel): string {
  const range = SUGGESTED_PRICES.find((price) => price.level === level)
  return range
    ? `${formatMoney(range.minCents)}-${formatMoney(range.maxCents)}${range.isOpenEnded ? '+' : ''}`
    : ''
}

export function isSuggested(level: OrbiterLevel, cents: number): boolean {
  const range = SUGGESTED_PRICES.find((price) => price.level === level)
  return (
    range === undefined ||
    (cents >= range.minCents && (range.isOpenEnded || cents <= range.maxCents))
  )
}
