/** A search as chips. Each links to the same search without that part. */
import { deliveryLabel, LEVEL_LABELS, SPECIALTIES } from '#market/creators/creator.ts'
import { PRICE_MAX, writeSearch, type CreatorSearch } from '#market/creators/creator-search.ts'
import { formatCount } from '#app/base/count.ts'
import { formatClock, formatDate } from '#app/base/time.ts'

export interface SearchLink {
  label: string
  href: string
}

export function searchHref(pathname: string, search: CreatorSearch, after?: string): string {
  const query = writeSearch(search)
  if (after) query.set('after', after)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

function priceLabel({ priceMin, priceMax }: CreatorSearch): string {
  if (priceMax === PRICE_MAX) return `From $${priceMin}`
  return priceMin === 0 ? `Up to $${priceMax}` : `$${priceMin} to $${priceMax}`
}

/** Each label, with the change that removes its part from the search. */
function parts(search: CreatorSearch, isEmpty: boolean): [string, Partial<CreatorSearch>][] {
  const { priceMin, priceMax, levels, specialties, delivery, rating, date, time } = search
  const found: [string, Partial<CreatorSearch>][] = []
  if (search.search) found.push([`“${search.search}”`, { search: '' }])
  if (search.location) found.push([search.location, { location: '' }])
  if (date) found.push([`Free ${formatDate(date, false)}`, { date: '', time: '' }])
  if (time) found.push([`At ${formatClock(date, time)}`, { time: '' }])
  if (priceMin > 0 || priceMax < PRICE_MAX)
    found.push([priceLabel(search), { priceMin: 0, priceMax: PRICE_MAX }])
  for (const level of levels)
    found.push([LEVEL_LABELS[level], { levels: levels.filter((other) => other !== level) }])
  for (const name of specialties) {
    const label = SPECIALTIES.find((known) => known.toLowerCase() === name) ?? name
    found.push([label, { specialties: specialties.filter((other) => other !== name) }])
  }
  if (delivery !== null)
    found.push([
      delivery === 0 ? deliveryLabel(0) : `Within ${deliveryLabel(delivery)}`,
      { delivery: null },
    ])
  if (rating > 0) found.push([`${rating.toFixed(1)} stars and up`, { rating: 0 }])
  if (!search.onlyAvailable) found.push(['Also unavailable', { onlyAvailable: true }])
  else if (isEmpty && found.length > 0) found.push(['Available only', { onlyAvailable: false }])
  return found
}

/**
 * "Available only" is on by default, so its chip appears only when it may be the reason for an
 * empty result.
 */
export function searchChips(
  search: CreatorSearch,
  pathname: string,
  isEmpty: boolean,
): SearchLink[] {
  return parts(search, isEmpty).map(([label, without]) => ({
    label,
    href: searchHref(pathname, { ...search, ...without }),
  }))
}

/** `1 creator found`, or `About 12,000 creators found` for an estimate. */
export function countText(total: number, isEstimate: boolean): string {
  return `${isEstimate ? 'About ' : ''}${formatCount(total)} ${total === 1 ? 'creator' : 'creators'} found`
}
