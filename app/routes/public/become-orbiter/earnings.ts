/** How much of a price an Orbiter keeps, calculated from the commission in the settings. */
import { earningsOf } from '#app/base/money.ts'
import { ORBITER_LEVELS, type OrbiterLevel } from '#market/creators/creator.ts'
import type { Commission } from '#market/creators/shares.ts'

/** `marketplace`, or the package flow at a level. */
export type Model = 'marketplace' | OrbiterLevel

export const MODELS: readonly Model[] = ['marketplace', ...ORBITER_LEVELS]

export const PRICE_MIN = 15
export const PRICE_MAX = 1000
export const PRICE_STEP = 5
const PRICE_FIRST = 100

/** Jobs per month. */
export const JOBS_MAX = 30
const JOBS_FIRST = 4

/** What an Orbiter keeps of a price in dollars; returned in cents. */
export function earningsFor(commission: Commission, model: Model, priceDollars: number): number {
  return earningsOf(
    priceDollars * 100,
    model === 'marketplace' ? commission.marketplace : commission['package-flow'][model],
  )
}

export interface Question {
  priceDollars: number
  model: Model
  /** Per month. */
  jobs: number
}

/** Reads the calculator's form from a URL; invalid values fall back to a first example. */
export function readQuestion(params: URLSearchParams): Question {
  const jobs = Math.round(Number(params.get('jobs') || JOBS_FIRST))
  const price = Math.round(Number(params.get('price') || Number.NaN) / PRICE_STEP) * PRICE_STEP
  return {
    priceDollars: Number.isFinite(price)
      ? Math.min(PRICE_MAX, Math.max(PRICE_MIN, price))
      : PRICE_FIRST,
    model: MODELS.find((model) => model === params.get('model')) ?? 'marketplace',
    jobs: Number.isFinite(jobs) ? Math.min(JOBS_MAX, Math.max(1, jobs)) : JOBS_FIRST,
  }
}
