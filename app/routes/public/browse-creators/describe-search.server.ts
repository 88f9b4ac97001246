/**
 * The marketplace's description of a search: the number of results, and links to other searches.
 */
import { formatCount } from '#app/base/count.ts'
import { cityCount } from '#market/catalog/city-count.ts'
import type { StoredCity } from '#market/catalog/cities.ts'
import { writeSearch, type CreatorSearch } from '#market/creators/creator-search.ts'
import type { Place } from '#market/places/place.ts'
import { didYouMean } from '#market/search/did-you-mean.server.ts'
import { countText, searchChips, searchHref, type SearchLink } from '#market/search/search-chips.ts'
import type { CreatorPage } from '#market/search/search-creators.server.ts'
import { withCompared } from '#app/routes/public/browse-creators/compare-address.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'

export const describeAll = (cityTotal: number) =>
  `Compare Orbiters in ${cityCount(cityTotal)} by work, price, rating and delivery, and ask for a date.`

/** What a city's page says about the number of its Orbiters. */
export function describeCity(city: StoredCity, { total, isEstimate }: CreatorPage) {
  const count = `${isEstimate ? 'About ' : ''}${formatCount(total)}`
  return {
    ...city,
    taking: `${count} ${total === 1 ? 'Orbiter takes' : 'Orbiters take'} bookings in ${city.name}.`,
    description: `${count} Orbiters film and edit reels in ${city.name}. Compare their work, prices and free times, and ask one for a date.`,
  }
}

/** The city of a search that filters by place only; otherwise null. */
export function cityOf(search: CreatorSearch, cities: readonly StoredCity[]): StoredCity | null {
  const city = cities.find(({ name }) => name.toLowerCase() === search.location.toLowerCase())
  return city && writeSearch({ ...search, location: '' }).size === 0 ? city : null
}

/** The same search in each city, from its first page. */
export function cityShortcuts(
  pathname: string,
  search: CreatorSearch,
  cities: readonly StoredCity[],
  compareIds: readonly string[],
): SearchLink[] {
  return cities.map(({ name }) => ({
    label: name,
    href: withCompared(searchHref(pathname, { ...search, location: name }), compareIds),
  }))
}

interface Wish {
  pathname: string
  search: CreatorSearch
  place: Place | null
  cursor: string | null
  /** What is compared stays so behind every link. */
  compareIds: readonly string[]
}

/** What surrounds the cards: the number of results, and links to other searches and pages. */
export async function readAround(wish: Wish, { total, isEstimate, nextCursor }: CreatorPage) {
  const { pathname, search, place, cursor, compareIds } = wish
  const meant = total === 0 ? await loadOptional('other searches', didYouMean(search)) : null
  const comparing = ({ label, href }: SearchLink) => ({
    label,
    href: withCompared(href, compareIds),
  })
  const first = { label: 'First page', href: searchHref(pathname, search) }
  const next = nextCursor && {
    label: 'Next page',
    href: searchHref(pathname, search, nextCursor),
  }
  return {
    time: search.time,
    count: countText(total, isEstimate),
    chips: searchChips(
      { ...search, location: place?.label ?? search.location },
      pathname,
      total === 0,
    ).map(comparing),
    meant: meant && comparing({ label: meant.label, href: searchHref(pathname, meant.search) }),
    pages: [...(cursor === null ? [] : [first]), ...(next ? [next] : [])].map(comparing),
    href: searchHref(pathname, search, cursor ?? undefined),
  }
}
