import { Search } from 'lucide'
import { Link, useLocation, useNavigation } from 'react-router'
import { CreatorCard } from '#market/creators/creator-card.tsx'
import type { CreatorCardData } from '#market/creators/creator.ts'
import { DelegatedHearts } from '#market/favourites/delegated-hearts.tsx'
import type { SearchLink } from '#market/search/search-chips.ts'
import { rememberBrowse } from '#app/routes/public/browse-creators/back-to-browse.ts'
import { paths } from '#app/base/paths.ts'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { DelegatedLinks } from '#app/ui/delegated-links.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface ResultsProps {
  rows: CreatorCardData[]
  /** The time of day that is searched for; empty for any. */
  time: string
  /** The number of results, in words. */
  count: string
  /** Each chip links to the search without one of its parts. */
  chips: SearchLink[]
  /** If no one was found: the search with the most similar words that has results. */
  meant: SearchLink | null
  pages: SearchLink[]
}

export function Results({ rows, time, count, chips, meant, pages }: ResultsProps) {
  const here = useLocation()
  const { pathname } = here
  const isLoading = useNavigation().location?.pathname === pathname
  return (
    <section aria-label="Creators" aria-busy={isLoading} className="results">
      <h2 className="sr-only">Creators</h2>
      <p className="results-count" role="status">
        {count}
      </p>
      {chips[0] && (
        <ul className="chips search-chips" aria-label="Active filters">
          {chips.map(({ label, href }) => (
            <li key={label}>
              <Link to={href} className="chip" aria-label={`Remove ${label}`}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {rows[0] ? (
        <DelegatedHearts>
          <DelegatedLinks className="creator-grid" onClickCapture={() => rememberBrowse(here)}>
            {rows.map((creator, index) => (
              <CreatorCard
                key={creator.userId}
                creator={creator}
                time={time}
                isPriority={index < 2}
              />
            ))}
          </DelegatedLinks>
        </DelegatedHearts>
      ) : (
        <EmptyState
          title="No creators found"
          text={
            <>
              {meant && (
                <>
                  Did you mean <Link to={meant.href}>{meant.label}</Link>?<br />
                </>
              )}
              Try adjusting your search terms
            </>
          }
          icon={<Icon of={Search} />}
          action={
            <>
              <Link to={pathname} className={buttonClass('quiet')}>
                Clear filters
              </Link>
              <LinkButton to={paths.bookPackage()}>Let us find someone for you</LinkButton>
            </>
          }
        />
      )}
      {pages[0] && (
        <nav aria-label="Pages" className="result-pages">
          {pages.map(({ label, href }) => (
            <LinkButton key={label} to={href}>
              {label}
            </LinkButton>
          ))}
        </nav>
      )}
    </section>
  )
}
