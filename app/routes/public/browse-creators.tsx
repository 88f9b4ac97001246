import { MapPin, Search, SlidersHorizontal } from 'lucide-react'
import { useId, useRef } from 'react'
import { data, Form, Link, useLocation, useSubmit } from 'react-router'
import type { Route } from './+types/browse-creators'
import { CreatorCard } from '#app/features/creators/creator-card.tsx'
import { countActiveFilters, readSearch, SORTS, writeSearch, type CreatorSearch } from '#app/features/creators/creator-search.ts'
import { FilterPanel } from '#app/features/creators/filter-panel.tsx'
import { searchCreators, type CreatorPage } from '#app/features/creators/search-creators.server.ts'
import { paths } from '#app/paths.ts'
import { log } from '#app/platform/log.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState, RetryNotice } from '#app/ui/panel.tsx'
import { useFailureToast } from '#app/routes/shell/toasts.ts'

export const meta: Route.MetaFunction = () => pageMeta('Browse creators', 'Compare Orbiters in six cities by work, price, rating and delivery, and ask for a date.', paths.browseCreators())

const NOTHING: CreatorPage = { rows: [], total: 0, nextCursor: null }

export async function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const search = readSearch(params)
  const cursor = params.get('after')
  try {
    return { search, cursor, page: await searchCreators(search, cursor), hasFailed: false }
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'creator search failed')
    return data({ search, cursor, page: NOTHING, hasFailed: true }, { status: 503 })
  }
}

export default function BrowseCreators({ loaderData }: Route.ComponentProps) {
  const { search, cursor, page, hasFailed } = loaderData
  useFailureToast(hasFailed, 'Failed to load creators. Please try again.')
  return (
    <div className="page pt-10 md:pt-16">
      <h1 className="display-2">Choose Your Orbiter</h1>
      <SearchForm search={search} />
      {hasFailed ? (
        <RetryNotice title="Couldn't load creators" retryHref={paths.browseCreators()} />
      ) : (
        <Results search={search} page={page} isFirstPage={cursor === null} />
      )}
    </div>
  )
}

function SearchForm({ search }: { search: CreatorSearch }) {
  const { pathname } = useLocation()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const active = countActiveFilters(search)
  return (
    <Form ref={form} role="search" action={pathname} className="mt-8" key={writeSearch(search).toString()}>
      <div className="grid gap-3 md:grid-cols-[1.4fr_1fr_auto]">
        <label className="search-box">
          <Search aria-hidden="true" size={20} />
          <span className="sr-only">Search creators</span>
          <input type="search" name="q" placeholder="Search by name, specialty or keyword" defaultValue={search.search} maxLength={100} autoComplete="off" />
        </label>
        <label className="search-box">
          <MapPin aria-hidden="true" size={20} />
          <span className="sr-only">Location</span>
          <input type="search" name="location" placeholder="Location" defaultValue={search.location} maxLength={100} autoComplete="address-level2" />
        </label>
        <Button type="submit" tone="main">Search</Button>
      </div>
      <details className="filters">
        <summary className={buttonClass('quiet')}>
          <SlidersHorizontal aria-hidden="true" size={18} />
          Filters
          {active > 0 && <span className="tab-badge" aria-label={`${active} active`}>{active}</span>}
        </summary>
        <div className="panel mt-4">
          <FilterPanel search={search} />
          <div className="mt-8 flex flex-wrap items-center gap-3">
            <Button type="submit" tone="main" size="sm">Apply filters</Button>
            <Link to={pathname} className={buttonClass('ghost', 'sm')}>Clear filters</Link>
          </div>
        </div>
      </details>
      <div className="sort-box">
        <label htmlFor={id} className="text-sm text-muted max-md:sr-only">Sort by</label>
        <select id={id} name="sort" className="control" defaultValue={search.sort} onChange={() => void submit(form.current, { preventScrollReset: true })}>
          {SORTS.map((sort) => <option key={sort.value} value={sort.value}>{sort.label}</option>)}
        </select>
      </div>
    </Form>
  )
}

interface ResultsProps {
  search: CreatorSearch
  page: CreatorPage
  isFirstPage: boolean
}

function Results({ search, page, isFirstPage }: ResultsProps) {
  const { pathname } = useLocation()
  if (page.rows.length === 0) {
    return (
      <EmptyState
        title="No creators found"
        text="Try adjusting your search terms"
        icon={<Search />}
        action={<Link to={pathname} className={buttonClass('quiet')}>Clear filters</Link>}
      />
    )
  }
  const next = writeSearch(search)
  if (page.nextCursor) next.set('after', page.nextCursor)
  return (
    <section aria-label="Creators">
      <p className="mb-6 text-muted" role="status">{page.total} creators found</p>
      <div className="creator-grid">
        {page.rows.map((creator, index) => <CreatorCard key={creator.userId} creator={creator} isPriority={isFirstPage && index === 0} />)}
      </div>
      {page.nextCursor && <LoadMore href={`${pathname}?${next}`}>Next page</LoadMore>}
      {!isFirstPage && <p className="mt-6 text-center"><Link to={`${pathname}?${writeSearch(search)}`} className="text-link">Back to the first page</Link></p>}
    </section>
  )
}
