/** What a visitor compares: a column for each Orbiter, a row for each thing that differs. */
import { tileFilm } from '#app/base/film-preview.ts'
import { isUuid } from '#app/base/ids.ts'
import { formatCount } from '#app/base/count.ts'
import { formatMoney } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import { posterSources } from '#app/base/poster.ts'
import { formatClock, formatDate } from '#app/base/time.ts'
import { deliveryLabel, LEVEL_LABELS } from '#market/creators/creator.ts'
import type { CreatorSearch } from '#market/creators/creator-search.ts'
import type { Place } from '#market/places/place.ts'
import { findCompared, type ComparedCreator } from '#market/search/compared-creators.server.ts'
import { REEL_LENGTHS } from '#people/accounts/reel-prices.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { comparedIn, MOST_COMPARED } from '#app/routes/public/browse-creators/compare-address.ts'

export interface CompareCell {
  text: string
  /** One short word on the best of a row; absent on a tie. */
  best?: string
}

export interface Comparison {
  columns: {
    userId: string
    fullName: string
    level: string | null
    poster: string
    posterSrcSet?: string
    film: string | null
    profile: string
    book: string
  }[]
  rows: { label: string; cells: CompareCell[] }[]
  /** A fourth, who finds no room. */
  waiting: { userId: string; fullName: string } | null
}

const TIMES_SHOWN = 3

/** `5:00 PM, 5:30 PM, 6:00 PM +14` */
function timesText(date: string, times: readonly string[]): string {
  const shown = times
    .slice(0, TIMES_SHOWN)
    .map((time) => formatClock(date, time).replaceAll(' ', '\u00A0'))
  const more = times.length - shown.length
  return shown.join(', ') + (more > 0 ? ` +${more}` : '')
}

function freeText({ date, time }: CreatorSearch, creator: ComparedCreator): string {
  const { isAvailable, freeDate, freeTimes } = creator
  if (!isAvailable) return 'Unavailable'
  if (!date) return freeDate ? formatDate(freeDate, false) : 'Not in the next two weeks'
  if (time && freeDate) return 'Free'
  if (time && freeTimes.length > 0) return `Not then. ${timesText(date, freeTimes)}`
  return freeTimes.length > 0 ? timesText(date, freeTimes) : 'Not free'
}

function freeLabel({ date, time }: CreatorSearch): string {
  if (!date) return 'Next free'
  return time ? `${formatDate(date, false)}, ${formatClock(date, time)}` : formatDate(date, false)
}

/** The index of the lowest value if there is exactly one. */
function lowest(values: readonly (number | string | null)[]): number {
  const known = values
    .filter((value) => value !== null)
    .toSorted((one, other) => (one < other ? -1 : Number(one > other)))
  return known.length > 1 && known[0] !== known[1] ? values.indexOf(known[0] ?? null) : -1
}

/** Without a distance, an Orbiter is in the place itself or anywhere: then no one is the nearest. */
const distances = (creators: Creators) =>
  creators.every(({ milesAway }) => milesAway !== null)
    ? creators.map(({ milesAway }) => milesAway)
    : []

type Creators = readonly ComparedCreator[]

/** @param keys what makes a cell the best: the lowest */
function row(
  label: string,
  texts: readonly (string | null)[],
  best?: string,
  keys: readonly (number | string | null)[] = [],
) {
  const first = lowest(keys)
  const cells = texts.map((text, index): CompareCell => ({
    text: text || '–',
    ...(index === first && { best }),
  }))
  return { label, cells }
}

const money = (cents: number | null) => (cents === null ? null : formatMoney(cents))

const miles = ({ milesAway }: ComparedCreator) =>
  milesAway === null ? '' : `, ${milesAway ? formatCount(milesAway) : 'under 1'} mi away`

function priceRows(creators: Creators): Comparison['rows'] {
  const reels = REEL_LENGTHS.map(({ seconds }, index) => {
    const sums = creators.map((each) => each.reelPrices[index] ?? null)
    return row(`${seconds}-sec reel`, sums.map(money), 'Lowest', sums)
  })
  const prices = creators.map((each) => each.startingPriceCents || null)
  // The lowest price of each stands among those of the reels, unless something else costs less.
  if (
    creators.every(({ reelPrices, startingPriceCents: from }) => from && reelPrices.includes(from))
  )
    return reels
  const texts = prices.map((cents) => money(cents) ?? 'Ask for a quote')
  return [row('Price from', texts, 'Lowest', prices), ...reels]
}

function rowsOf(search: CreatorSearch, creators: Creators): Comparison['rows'] {
  const rows = [
    ...priceRows(creators),
    row(
      freeLabel(search),
      creators.map((each) => freeText(search, each)),
      'Soonest',
      search.date ? [] : creators.map((each) => (each.isAvailable ? each.freeDate : null)),
    ),
    row(
      'Rating',
      creators.map(({ rating, reviewCount: count }) =>
        rating === null
          ? 'No reviews yet'
          : `${rating.toFixed(1)} · ${count} ${count === 1 ? 'review' : 'reviews'}`,
      ),
      'Highest',
      creators.map(({ rating }) => (rating === null ? null : -Number(rating.toFixed(1)))),
    ),
    row(
      'Delivery',
      creators.map(({ deliveryDays: days }) => (days === null ? null : deliveryLabel(days))),
      'Fastest',
      creators.map((each) => each.deliveryDays),
    ),
    row(
      'Based in',
      creators.map((each) => each.location && each.location + miles(each)),
      'Nearest',
      distances(creators),
    ),
    row(
      'Specialties',
      creators.map((each) => each.specialties.join(', ')),
    ),
    row(
      'Languages',
      creators.map((each) => each.languages.join(', ')),
    ),
  ]
  return rows.filter(({ cells }) => cells.some(({ text }) => text !== '–'))
}

function compare(search: CreatorSearch, found: Creators): Comparison {
  const creators = found.slice(0, MOST_COMPARED)
  const [waiting] = found.slice(MOST_COMPARED)
  const when = search.date ? { date: search.date, time: search.time || undefined } : {}
  return {
    columns: creators.map(({ userId, fullName, level, posterUrl, reelUrl }) => ({
      userId,
      fullName,
      level: level && LEVEL_LABELS[level],
      ...posterSources(posterUrl),
      film: reelUrl && tileFilm(reelUrl),
      profile: paths.creator(userId, when),
      book: paths.creator(userId, { book: 'any', ...when }),
    })),
    rows: rowsOf(search, creators),
    waiting: waiting ? { userId: waiting.userId, fullName: waiting.fullName } : null,
  }
}

/** The ids in an address that could be those of Orbiters. */
export const compareIdsIn = (params: URLSearchParams): string[] => comparedIn(params).filter(isUuid)

/**
 * The comparison that an address asks for: one read, and none without `compare`. Ids that are
 * unknown or not listed are passed over. If the read fails, the address keeps what it names, and
 * the comparison is left out.
 */
export async function readComparison(
  named: string[],
  search: CreatorSearch,
  place: Place | null,
): Promise<{ compareIds: string[]; comparison: Comparison | null }> {
  if (named.length === 0) return { compareIds: [], comparison: null }
  const found = await loadOptional('comparison', findCompared(named, search, place))
  const listed = found?.map(({ userId }) => userId) ?? named
  return {
    compareIds: listed.slice(0, MOST_COMPARED + 1),
    comparison: found?.[0] ? compare(search, found) : null,
  }
}
