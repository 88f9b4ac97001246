import { data, redirect, useLocation } from 'react-router'
import type { Route } from './+types/browse-creators'
import { viewerContext } from '#app/features/accounts/viewer.ts'
import { cityCount, type StoredCity } from '#app/features/catalog/cities.ts'
import { listStoredCities } from '#app/features/catalog/cities.server.ts'
import { markSaved } from '#app/features/favourites/favourite-queries.server.ts'
import {
  readSearch,
  writeSearch,
  type CreatorSearch,
} from '#app/features/creators/creator-search.ts'
import { didYouMean } from '#app/features/search/did-you-mean.server.ts'
import { findUnservedCity } from '#app/features/catalog/served-places.server.ts'
import type { Place } from '#app/features/places/place.ts'
import { placeOfField } from '#app/features/search/search-places.server.ts'
import { countText, searchChips, searchHref } from '#app/features/search/search-chips.ts'
import { showCreators, type CreatorPage } from '#app/features/search/search-creators.server.ts'
import { formatCount } from '#app/base/count.ts'
import { paths } from '#app/base/paths.ts'
import { log } from '#app/platform/log.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { CityIntro } from '#app/routes/public/browse-creators/city-intro.tsx'
import { Results } from '#app/routes/public/browse-creators/results.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { SearchForm } from '#app/routes/public/browse-creators/search-form.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { RetryNotice } from '#app/ui/retry-notice.tsx'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const city = loaderData?.city
  if (!city) {
    const description = `Compare Orbiters${loaderData ? ` in ${cityCount(loaderData.cityNames.length)}` : ''} by work, price, rating and delivery, and ask for a date.`
    return pageMeta('Browse creators', description, paths.browseCreators(), {
      image: paths.shareImage('browse-creators'),
      structured: loaderData?.structured,
    })
  }
  const description = `${loaderData.about}${formatCount(loaderData.total)} Orbiters film and edit reels in ${city.name}. Compare their work, prices and free times, and ask one for a date.`
  return pageMeta(`Reel creators in ${city.name}`, description, paths.creatorsIn(city.name), {
    image: paths.shareImage(`city-${city.slug}`),
    structured: loaderData.structured,
  })
}

/** The city of a search that filters by place only; otherwise null. */
function cityOf(search: CreatorSearch, cities: readonly StoredCity[]): StoredCity | null {
  const city = cities.find(({ name }) => name.toLowerCase() === search.location.toLowerCase())
  return city && writeSearch({ ...search, location: '' }).size === 0 ? city : null
}

/** What stands around the cards: how many there are, and links to other searches and pages. */
async function readAround(
  pathname: string,
  search: CreatorSearch,
  place: Place | null,
  cursor: string | null,
  { total, isEstimate, nextCursor }: CreatorPage,
) {
  const meant = total === 0 ? await loadOptional('other searches', didYouMean(search)) : null
  const first = { label: 'First page', href: searchHref(pathname, search) }
  return {
    count: countText(total, isEstimate),
    chips: searchChips(
      { ...search, location: place?.label ?? search.location },
      pathname,
      total === 0,
    ),
    meant: meant ? { label: meant.label, href: searchHref(pathname, meant.search) } : null,
    pages: [
      ...(cursor === null ? [] : [first]),
      ...(nextCursor
        ? [{ label: 'Next page', href: searchHref(pathname, search, nextCursor) }]
        : []),
    ],
  }
}

const trailTo = (city: StoredCity | null) => [
  breadcrumbs(
    { name: 'Browse creators', path: paths.browseCreators() },
    ...(city ? [{ name: city.name, path: paths.creatorsIn(city.name) }] : []),
  ),
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = url
  const served = ((await loadOptional('cities', listStoredCities())) ?? []).filter(
    (city) => city.isServed,
  )
  const cityNames = served.map((city) => city.name)
  const named = served.find((city) => city.slug === searchParams.get('city'))
  if (named) throw redirect(paths.creatorsIn(named.name), 301)
  const search = readSearch(searchParams)
  const cursor = searchParams.get('after')
  const page = await showCreators(search, cursor).catch((error: unknown) => {
    log.error(
      { error: error instanceof Error ? error.message : String(error) },
      'creator search failed',
    )
    return null
  })
  const nothing = {
    rows: [],
    total: 0,
    about: '',
    isNear: false,
    unserved: null,
    around: null,
    city: null,
  }
  if (!page) return data({ search, cursor, ...nothing, cityNames, structured: [] }, { status: 503 })
  // The Orbiters on this page have left the list since the link was made.
  if (page.rows.length === 0 && page.total > 0) throw redirect(`${pathname}?${writeSearch(search)}`)
  const city = cityOf(search, served)
  const place = search.location ? await placeOfField(search.location) : null
  const rows = await markSaved(context.get(viewerContext), page.rows)
  return {
    search,
    cursor,
    total: page.total,
    about: page.isEstimate ? 'About ' : '',
    rows,
    isNear: place !== null && place.kind !== 'state',
    unserved: place && page.total === 0 ? ((await findUnservedCity(place))?.label ?? null) : null,
    around: await readAround(pathname, search, place, cursor, page),
    city,
    cityNames,
    structured: trailTo(city),
  }
}

export default function BrowseCreators({ loaderData }: Route.ComponentProps) {
  const { search, isNear, unserved, cursor, rows, total, about, around, city, cityNames } =
    loaderData
  const location = useLocation()
  useFailureToast(!around, 'Failed to load creators. Please try again.')
  return (
    <div className="page pt-10 md:pt-14">
      <h1 className="display-2">Choose Your Orbiter</h1>
      {city && cursor === null && (
        <CityIntro
          city={city}
          count={total}
          about={about}
          otherNames={cityNames.filter((name) => name !== city.name)}
        />
      )}
      <SearchForm search={search} isNear={isNear} />
      {unserved && (
        <p role="note" className="my-6 text-muted">
          Orbit isn't in {unserved} yet.{' '}
          <a href={paths.enquiry({ location: unserved })} className="text-link">
            Tell us about your event there
          </a>
          .
        </p>
      )}
      {around ? (
        <Results rows={rows} {...around} />
      ) : (
        <RetryNotice
          title="Couldn't load creators"
          retryHref={location.pathname + location.search}
        />
      )}
    </div>
  )
}
