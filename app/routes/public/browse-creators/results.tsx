import { Columns3, Search } from 'lucide'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { CreatorCard } from '#market/creators/creator-card.tsx'
import type { CreatorCardData } from '#market/creators/creator.ts'
import { DelegatedHearts } from '#market/favourites/delegated-hearts.tsx'
import type { SearchLink } from '#market/search/search-chips.ts'
import { rememberBrowse } from '#app/routes/public/browse-creators/back-to-browse.ts'
import {
  comparedIn,
  seated,
  toggled,
  withCompared,
  withoutCompared,
  type Compared,
} from '#app/routes/public/browse-creators/compare-address.ts'
import { choose, CompareForm } from '#app/routes/public/browse-creators/compare-form.tsx'
import type { Comparison } from '#app/routes/public/browse-creators/read-comparison.server.ts'
import { FirstReel } from '#app/routes/public/browse-creators/first-reel.tsx'
import { paths } from '#app/base/paths.ts'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { DelegatedLinks } from '#app/ui/delegated-links.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Its code loads when there is something to compare. */
const CompareDock = lazy(() =>
  import('#app/routes/public/browse-creators/compare-dock.tsx').then((module) => ({
    default: module.CompareDock,
  })),
)

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
  /** This page without its comparison. */
  href: string
  /** The ids in the address that are listed. */
  compareIds: string[]
  comparison: Comparison | null
}

/** Whether a new search is on its way, and what will be compared by then. */
function useNext(compareIds: string[]) {
  const here = useLocation()
  const next = useNavigation().location
  const isHere = next?.pathname === here.pathname
  const isChoice = isHere && withoutCompared(next.search) === withoutCompared(here.search)
  return {
    here,
    isLoading: isHere && !isChoice,
    ids: isChoice ? comparedIn(new URLSearchParams(next.search)) : compareIds,
  }
}

export function Results(props: ResultsProps) {
  const { rows, time, count, chips, meant, pages, href, compareIds, comparison } = props
  const { here, isLoading, ids } = useNext(compareIds)
  const { pathname } = here
  const compared = seated(ids)
  return (
    <section aria-label="Creators" aria-busy={isLoading} className="results">
      <h2 className="sr-only">Creators</h2>
      <p className="results-count" role="status" tabIndex={-1}>
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
      {comparison && (
        <a href="#compare" className="skip-link">
          Go to your comparison
        </a>
      )}
      {rows[0] ? (
        <DelegatedHearts>
          <DelegatedLinks className="creator-grid" onClickCapture={() => rememberBrowse(here)}>
            {rows.map((creator, index) => (
              <div key={creator.userId} className="found-creator">
                <CreatorCard creator={creator} time={time} isPriority={index < 2} />
                <CompareButton creator={creator} compared={compared} />
                {index === 0 && creator.reelUrl && <FirstReel film={creator.reelUrl} />}
              </div>
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
              <Link to={withCompared(pathname, compareIds)} className={buttonClass('quiet')}>
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
      {(rows[0] || comparison) && <CompareForm href={href} />}
      {comparison && (
        <Suspense>
          <CompareDock comparison={comparison} compared={seated(compareIds)} />
        </Suspense>
      )}
    </section>
  )
}

interface CompareButtonProps {
  creator: CreatorCardData
  compared: Compared
}

/** Beside the heart, on the poster. */
function CompareButton({ creator: { userId, fullName }, compared }: CompareButtonProps) {
  return (
    <div className="compare-place">
      <button
        {...choose(toggled(compared, userId))}
        className="compare-button"
        aria-pressed={compared.chosen.includes(userId)}
        aria-label={`Compare ${fullName}`}
      >
        <Icon of={Columns3} size={20} />
        <span>Compare</span>
      </button>
    </div>
  )
}
