import { data, redirect, useLocation } from 'react-router'
import type { Route } from './+types/browse-creators'
import { pack } from '#app/base/packed.ts'
import { readSearch, writeSearch } from '#app/features/creators/creator-search.ts'
import { showCreators, type CreatorPage } from '#app/features/creators/search-creators.server.ts'
import { paths } from '#app/paths.ts'
import { log } from '#app/platform/log.ts'
import { Results } from '#app/routes/public/browse-creators/results.tsx'
import { SearchForm } from '#app/routes/public/browse-creators/search-form.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { RetryNotice } from '#app/ui/panel.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Browse creators', 'Compare Orbiters in six cities by work, price, rating and delivery, and ask for a date.', paths.browseCreators())

const NOTHING: CreatorPage = { rows: [], total: 0, nextCursor: null }

const resultsOf = ({ rows, total, nextCursor }: CreatorPage) => ({ rows: pack(rows), total, nextCursor })

export async function loader({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const search = readSearch(searchParams)
  const cursor = searchParams.get('after')
  const page = await showCreators(search, cursor).catch((error: unknown) => {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'creator search failed')
    return null
  })
  if (!page) return data({ search, cursor, ...resultsOf(NOTHING), hasFailed: true }, { status: 503 })
  // Whoever stood on a later page has left the list since that link was made.
  if (page.rows.length === 0 && page.total > 0) throw redirect(`${pathname}?${writeSearch(search)}`)
  return { search, cursor, ...resultsOf(page), hasFailed: false }
}

export default function BrowseCreators({ loaderData }: Route.ComponentProps) {
  const { search, cursor, rows, total, nextCursor, hasFailed } = loaderData
  const location = useLocation()
  useFailureToast(hasFailed, 'Failed to load creators. Please try again.')
  return (
    <div className="page pt-10 md:pt-14">
      <h1 className="display-2">Choose Your Orbiter</h1>
      <SearchForm search={search} />
      {hasFailed ? (
        <RetryNotice title="Couldn't load creators" retryHref={location.pathname + location.search} />
      ) : (
        <Results {...{ search, rows, total, nextCursor }} isFirstPage={cursor === null} />
      )}
    </div>
  )
}
