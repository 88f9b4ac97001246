/** A visitor's search, stored in the URL. The server reads it, and the filter form writes it. */
import { searchText } from '#app/base/search-text.ts'
import {
  DELIVERY_OPTIONS,
  ORBITER_LEVELS,
  SPECIALTIES,
  type OrbiterLevel,
} from '#market/creators/creator.ts'

/** The upper end of the price slider, in dollars. There it means no upper bound. Steps of 25. */
export const PRICE_MAX = 500
export const PRICE_STEP = 25
export const RATING_STEP = 0.5

export const SORTS = [
  { value: 'recommended', label: 'Recommended' },
  { value: 'price', label: 'Price' },
  { value: 'rating', label: 'Rating' },
  { value: 'delivery', label: 'Delivery time' },
  { value: 'newest', label: 'Newest' },
  { value: 'distance', label: 'Distance' },
] as const
export type Sort = (typeof SORTS)[number]['value']

export interface CreatorSearch {
  search: string
  location: string
  /** In dollars. A `priceMax` of 500 means no upper bound. */
  priceMin: number
  priceMax: number
  levels: OrbiterLevel[]
  /** In lower case. */
  specialties: string[]
  /** Delivery within this many days; null for any. */
  delivery: number | null
  rating: number
  /** Hides Orbiters who are not taking bookings. On by default. */
  onlyAvailable: boolean
  /**
   * Only Orbiters who are free on this date, `yyyy-MM-dd` in each Orbiter's zone; empty for any.
   */
  date: string
  /**
   * Only Orbiters who can start at this time on that date, one of `DIRECT_TIMES`; empty for any.
   */
  time: string
  sort: Sort
}

export const DEFAULT_SEARCH: CreatorSearch = {
  search: '',
  location: '',
  priceMin: 0,
  priceMax: PRICE_MAX,
  levels: [],
  specialties: [],
  delivery: null,
  rating: 0,
  onlyAvailable: true,
  date: '',
  time: '',
  sort: 'recommended',
}

function numberIn(
  text: string | null,
  min: number,
  max: number,
  step: number,
  fallback: number,
): number {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value)
    ? Math.round(Math.min(max, Math.max(min, value)) / step) * step
    : fallback
}

/**
 * Matches the steps of `DIRECT_TIMES` without importing the list, because browsers load this file
 * too.
 */
const STEP = /^(?:(?:09|1\d|2[0-5]):[03]0|26:00)$/

/** Returns a valid calendar date, or an empty string. */
function dateIn(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return ''
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : ''
}

/** Reads a search from URL parameters. Invalid values fall back to their defaults. */
export function readSearch(params: URLSearchParams): CreatorSearch {
  const priceMin = numberIn(params.get('min'), 0, PRICE_MAX, PRICE_STEP, 0)
  const priceMax = numberIn(params.get('max'), 0, PRICE_MAX, PRICE_STEP, PRICE_MAX)
  const delivery = params.get('delivery')
  const availability = params.getAll('availability')
  const date = dateIn(params.get('date'))
  const time = params.get('time') ?? ''
  const known = SPECIALTIES.map((name) => name.toLowerCase())
  return {
    search: searchText(params.get('q')),
    location: searchText(params.get('location')),
    priceMin: Math.min(priceMin, priceMax),
    priceMax: Math.max(priceMin, priceMax),
    levels: ORBITER_LEVELS.filter((level) => params.getAll('level').includes(level)),
    specialties: known.filter((name) =>
      params.getAll('specialty').some((chosen) => chosen.toLowerCase() === name),
    ),
    delivery: DELIVERY_OPTIONS.find((option) => String(option.days) === delivery)?.days ?? null,
    rating: numberIn(params.get('rating'), 0, 5, RATING_STEP, 0),
    // The form sends "all" in a hidden field, and adds "available" while the switch is on.
    onlyAvailable: availability.length === 0 || availability.includes('available'),
    date,
    time: date && STEP.test(time) ? time : '',
    sort: SORTS.find((sort) => sort.value === params.get('sort'))?.value ?? 'recommended',
  }
}

/** Writes a search into URL parameters, without default values. */
export function writeSearch(search: CreatorSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (search.search) params.set('q', search.search)
  if (search.location) params.set('location', search.location)
  if (search.priceMin > 0) params.set('min', String(search.priceMin))
  if (search.priceMax < PRICE_MAX) params.set('max', String(search.priceMax))
  for (const level of search.levels) params.append('level', level)
  for (const specialty of search.specialties) params.append('specialty', specialty)
  if (search.delivery !== null) params.set('delivery', String(search.delivery))
  if (search.rating > 0) params.set('rating', String(search.rating))
  if (!search.onlyAvailable) params.set('availability', 'all')
  if (search.date) params.set('date', search.date)
  if (search.time) params.set('time', search.time)
  if (search.sort !== 'recommended') params.set('sort', search.sort)
  return params
}

/**
 * How many groups of the filter panel differ from their default, for the badge on the Filters
 * button.
 */
export function countActiveFilters(search: CreatorSearch): number {
  return [
    search.priceMin > 0 || search.priceMax < PRICE_MAX,
    search.levels.length > 0,
    search.specialties.length > 0,
    search.delivery !== null,
    search.rating > 0,
    !search.onlyAvailable,
  ].filter(Boolean).length
}
