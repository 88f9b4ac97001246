import { data, redirect, useLocation } from 'react-router'
import type { Route } from './+types/browse-creators'
import { viewerContext } from '#people/accounts/viewer.ts'
import type { StoredCity } from '#market/catalog/cities.ts'
import { listStoredCities } from '#market/catalog/cities.server.ts'
import { markSaved } from '#market/favourites/favourite-queries.server.ts'
import { countActiveFilters, readSearch, SORTS } from '#market/creators/creator-search.ts'
import { findUnservedCity } from '#market/catalog/served-places.server.ts'
import { placeOfField } from '#market/search/search-places.server.ts'
import { searchHref } from '#market/search/search-chips.ts'
import { showCreators } from '#market/search/search-creators.server.ts'
import { paths } from '#app/base/paths.ts'
import { eveningIn } from '#app/base/zoned-time.ts'
import { now } from '#app/platform/clock.ts'
import { logFailure } from '#app/platform/sparing-log.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import {
  CityFoot,
  CityIntro,
  CityShortcuts,
} from '#app/routes/public/browse-creators/city-intro.tsx'
import {
  cityOf,
  cityShortcuts,
  describeAll,
  describeCity,
  readAround,
} from '#app/routes/public/browse-creators/describe-search.server.ts'
import { withCompared } from '#app/routes/public/browse-creators/compare-address.ts'
import {
  compareIdsIn,
  readComparison,
} from '#app/routes/public/browse-creators/read-comparison.server.ts'
import { Results } from '#app/routes/public/browse-creators/results.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { SearchForm } from '#app/routes/public/browse-creators/search-form.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import '#app/routes/public/browse-creators/compare.css'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const city = loaderData?.city
  const description = loaderData?.description ?? ''
  if (!city)
    return pageMeta('Browse creators', description, paths.browseCreators(), {
      image: paths.shareImage('browse-creators'),
      structured: loaderData?.structured,
    })
  return pageMeta(`Reel creators in ${city.name}`, description, paths.creatorsIn(city.name), {
    image: paths.shareImage(`city-${city.slug}`),
    structured: loaderData.structured,
  })
}

const trailTo = (city: StoredCity | null) => [
  breadcrumbs(
    { name: 'Browse creators', path: paths.browseCreators() },
    ...(city ? [{ name: city.name, path: paths.creatorsIn(city.name) }] : []),
  ),
]

/** Sorting by distance is offered only for a place that others can be near. */
const sortsFor = (isNear: boolean) => SORTS.filter(({ value }) => isNear || value !== 'distance')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = url
  const served = ((await loadOptional('cities', listStoredCities())) ?? []).filter(
    (city) => city.isServed,
  )
  const cityNames = served.map((city) => city.name)
  const linked = served.find((city) => city.slug === searchParams.get('city'))
  if (linked) throw redirect(paths.creatorsIn(linked.name), 301)
  const search = readSearch(searchParams)
  const activeFilters = countActiveFilters(search)
  const cursor = searchParams.get('after')
  const page = await showCreators(search, cursor).catch((error: unknown) => {
    logFailure(error, 'creator search failed')
    return null
  })
  const named = compareIdsIn(searchParams)
  const nothing = {
    rows: [],
    compareIds: named,
    comparison: null,
    sorts: sortsFor(false),
    unserved: null,
    around: null,
    city: null,
    // The current evening's date in Hawaii, the earliest in the United States.
    shortcuts: cityShortcuts(pathname, search, served, named),
    today: eveningIn('Pacific/Honolulu', now()),
  }
  const description = describeAll(cityNames.length)
  if (!page)
    return data(
      { search, activeFilters, cursor, ...nothing, cityNames, description, structured: [] },
      { status: 503 },
    )
  // The Orbiters on this page have left the list since the link was created.
  if (page.rows.length === 0 && page.total > 0)
    throw redirect(withCompared(searchHref(pathname, search), named))
  const found = cityOf(search, served)
  const city = found && describeCity(found, page)
  const place = search.location ? await placeOfField(search.location) : null
  const { compareIds, comparison } = await readComparison(named, search, place)
  const rows = await markSaved(context.get(viewerContext), page.rows)
  return {
    ...nothing,
    compareIds,
    comparison,
    search,
    activeFilters,
    cursor,
    rows,
    sorts: sortsFor(place !== null && place.kind !== 'state'),
    unserved: place && page.total === 0 ? ((await findUnservedCity(place))?.label ?? null) : null,
    around: await readAround({ pathname, search, place, cursor, compareIds }, page),
    city,
    cityNames,
    description: city?.description ?? description,
    structured: trailTo(city),
  }
}

export default function BrowseCreators({ loaderData }: Route.ComponentProps) {
  const { search, activeFilters, sorts, unserved, cursor, rows, around, city, cityNames } =
    loaderData
  const { compareIds, comparison } = loaderData
  const location = useLocation()
  useFailureToast(!around, 'Failed to load creators. Please try again.')
  return (
    <div className="page">
      <PageHead title="Choose Your Orbiter" />
      {city && cursor === null && <CityIntro city={city} />}
      <SearchForm
        search={search}
        activeFilters={activeFilters}
        sorts={sorts}
        today={loaderData.today}
        compareIds={compareIds}
      >
        {!city && <CityShortcuts cities={loaderData.shortcuts} />}
      </SearchForm>
      {unserved && (
        <p role="note" className="above-24 below-24 text-muted">
          Orbit isn't in {unserved} yet.{' '}
          <a href={paths.enquiry({ location: unserved })} className="text-link">
            Tell us about your event there
          </a>
          .
        </p>
      )}
      {around ? (
        <Results rows={rows} {...around} compareIds={compareIds} comparison={comparison} />
      ) : (
        <RetryNotice
          title="Couldn't load creators"
          retryHref={location.pathname + location.search}
        />
      )}
      {city && cursor === null && (
        <CityFoot city={city} otherNames={cityNames.filter((name) => name !== city.name)} />
      )}
    </div>
  )
}
