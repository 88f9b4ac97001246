import { ArrowDownUp, MapPin, Search, SlidersHorizontal } from 'lucide'
import {
  lazy,
  Suspense,
  useId,
  useRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router'
import type { CreatorSearch } from '#market/creators/creator-search.ts'
import { PlaceInput } from '#market/creators/place-input.tsx'
import { WhenFields } from '#app/routes/public/browse-creators/when-fields.tsx'
import { withCompared } from '#app/routes/public/browse-creators/compare-address.ts'
import { useAddressForm } from '#app/ui/address-form.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { opensDialog } from '#app/ui/delegated-links.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Below the fold on most visits, so its code loads after the page's own. */
const FilterPanel = lazy(() =>
  import('#market/creators/filter-panel.tsx').then((module) => ({
    default: module.FilterPanel,
  })),
)

/** The same search without its defaults; unchanged if the code for this doesn't load. */
async function shorten(params: URLSearchParams): Promise<string> {
  return import('#market/creators/creator-search.ts').then(
    ({ readSearch, writeSearch }) => writeSearch(readSearch(params)).toString(),
    () => params.toString(),
  )
}

/** The values of the fields for a search. */
const fieldsOf = (search: CreatorSearch) => ({
  q: search.search,
  location: search.location,
  date: search.date,
  time: search.time,
  sort: search.sort,
  'min max': [String(search.priceMin), String(search.priceMax)],
  rating: String(search.rating),
  level: search.levels,
  delivery: String(search.delivery ?? ''),
  specialty: search.specialties,
  availability: search.onlyAvailable ? 'available' : '',
})

/** The sort options that this search allows. */
type SortChoices = readonly { value: CreatorSearch['sort']; label: string }[]

/** A plain GET form; JavaScript only shortens its URL and preserves focus. */
interface SearchFormProps {
  search: CreatorSearch
  /** The number on the Filters button. */
  activeFilters: number
  sorts: SortChoices
  /** The first date that can be requested. */
  today: string
  /** What is compared stays so in another search. */
  compareIds: string[]
  /** Shortcuts to searches, beside the filters. */
  children: ReactNode
}

export function SearchForm(props: SearchFormProps) {
  const { search, activeFilters, sorts, today, compareIds, children } = props
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const filters = useRef<HTMLDetailsElement>(null)
  const { versionOf, hold } = useAddressForm(form, fieldsOf(search))
  const submit = () => {
    if (!form.current) return
    hold()
    const fields = [...new FormData(form.current)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ])
    void shorten(new URLSearchParams(fields)).then((query) =>
      navigate(withCompared(query ? `${pathname}?${query}` : pathname, compareIds)),
    )
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (filters.current?.open) {
      filters.current.open = false
      filters.current.querySelector('summary')?.focus()
    }
    submit()
  }
  return (
    <Form ref={form} role="search" action={pathname} className="search-form" onSubmit={onSubmit}>
      {compareIds[0] && <input type="hidden" name="compare" value={compareIds.join(',')} />}
      <div className="search-row">
        <label className="search-box search-words">
          <Icon of={Search} size={20} />
          <span className="sr-only">Search creators</span>
          <input
            type="search"
            name="q"
            placeholder="Search by name, specialty or keyword"
            defaultValue={search.search}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <label className="search-box" htmlFor="search-location">
          <Icon of={MapPin} size={20} />
          <span className="sr-only">Location</span>
          <PlaceInput
            type="search"
            id="search-location"
            name="location"
            label="Location"
            placeholder="Location"
            writes="name"
            defaultValue={search.location}
            version={versionOf('location')}
            noMatch="No matching place"
            maxLength={100}
            autoComplete="address-level2"
            enterKeyHint="search"
          />
        </label>
        <WhenFields search={search} version={versionOf('date')} today={today} />
        <Button type="submit" className="search-button">
          Search
        </Button>
      </div>
      <div className="filter-row">
        <details ref={filters} className="filters">
          <FiltersToggle active={activeFilters} />
          <div className="panel above-16">
            <Suspense>
              <FilterPanel
                search={search}
                versions={{ price: versionOf('min max'), rating: versionOf('rating') }}
              />
            </Suspense>
            <div className="cluster-12 above-32">
              <Button type="submit" tone="main">
                Apply filters
              </Button>
              <ClearFilters compareIds={compareIds} />
            </div>
          </div>
        </details>
        {children}
        <SortField sort={search.sort} sorts={sorts} onChange={submit} />
      </div>
    </Form>
  )
}

function ClearFilters({ compareIds }: { compareIds: string[] }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const href = withCompared(pathname, compareIds)
  // Only the address without any query also empties what was never sent (useAddressForm).
  const clear = (event: MouseEvent) => {
    if (href === pathname || !opensDialog(event)) return
    void Promise.resolve(navigate(pathname)).then(() => navigate(href, { replace: true }))
  }
  return (
    <Link to={href} className={buttonClass('ghost')} onClick={clear}>
      Clear filters
    </Link>
  )
}

function FiltersToggle({ active }: { active: number }) {
  return (
    <summary className={buttonClass('quiet')}>
      <Icon of={SlidersHorizontal} />
      Filters
      {active > 0 && (
        <span className="tab-badge">
          {active}
          <span className="sr-only"> active</span>
        </span>
      )}
    </summary>
  )
}

interface SortFieldProps {
  sort: CreatorSearch['sort']
  sorts: SortChoices
  onChange: () => void
}

function SortField({ sort, sorts, onChange }: SortFieldProps) {
  const id = useId()
  return (
    <div className="sort-box">
      <label htmlFor={id} className="sort-label small text-muted">
        Sort by
      </label>
      <span className="control-wrap">
        <select id={id} name="sort" className="control" defaultValue={sort} onChange={onChange}>
          {sorts.map((entry) => (
            <option key={entry.value} value={entry.value}>
              {entry.label}
            </option>
          ))}
        </select>
        <Icon of={ArrowDownUp} />
      </span>
    </div>
  )
}
