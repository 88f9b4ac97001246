import { Search } from 'lucide'
import { Link, useLocation, useNavigation } from 'react-router'
import { CreatorCard } from '#app/features/creators/creator-card.tsx'
import type { CreatorCardData } from '#app/features/creators/creator.ts'
import { DelegatedHearts } from '#app/features/favourites/delegated-hearts.tsx'
import { writeSearch, type CreatorSearch } from '#app/features/creators/creator-search.ts'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { DelegatedLinks } from '#app/ui/delegated-links.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface ResultsProps {
  search: CreatorSearch
  rows: CreatorCardData[]
  total: number
  nextCursor: string | null
  isFirstPage: boolean
}

export function Results({ search, rows, total, nextCursor, isFirstPage }: ResultsProps) {
  const { pathname } = useLocation()
  const isLoading = useNavigation().location?.pathname === pathname
  return (
    <section aria-label="Creators" aria-busy={isLoading} className="results">
      <h2 className="sr-only">Creators</h2>
      <p className="mb-6 text-muted" role="status">
        {total} creators found
      </p>
      {total === 0 ? (
        <EmptyState
          title="No creators found"
          text="Try adjusting your search terms"
          icon={<Icon of={Search} />}
          action={
            <Link to={pathname} className={buttonClass('quiet')}>
              Clear filters
            </Link>
          }
        />
      ) : (
        <DelegatedHearts>
          <DelegatedLinks className="creator-grid">
            {rows.map((creator, index) => (
              <CreatorCard key={creator.userId} creator={creator} isPriority={index === 0} />
            ))}
          </DelegatedLinks>
        </DelegatedHearts>
      )}
      <PageLinks search={search} nextCursor={nextCursor} isFirstPage={isFirstPage} />
    </section>
  )
}

function PageLinks({
  search,
  nextCursor,
  isFirstPage,
}: {
  search: CreatorSearch
  nextCursor: string | null
  isFirstPage: boolean
}) {
  const { pathname } = useLocation()
  if (!nextCursor && isFirstPage) return null
  const query = writeSearch(search)
  const first = `${pathname}?${query}`
  if (nextCursor) query.set('after', nextCursor)
  return (
    <nav aria-label="Pages" className="mt-14 flex flex-wrap justify-center gap-3">
      {!isFirstPage && <LinkButton to={first}>First page</LinkButton>}
      {nextCursor && <LinkButton to={`${pathname}?${query}`}>Next page</LinkButton>}
    </nav>
  )
}
