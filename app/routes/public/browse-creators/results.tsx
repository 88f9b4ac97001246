import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { findLeft, unpack, type LeftBehind, type Packed } from '#app/base/packed.ts'
import { CreatorCard } from '#app/features/creators/creator-card.tsx'
import type { CreatorCardData } from '#app/features/creators/creator.ts'
import { FavouritesArea } from '#app/features/creators/favourites-area.tsx'
import { writeSearch, type CreatorSearch } from '#app/features/creators/creator-search.ts'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { useDrawnOnce } from '#app/ui/drawn-once.ts'
import { LinkArea } from '#app/ui/link-area.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { watchReels } from '#app/ui/reel-poster.tsx'
import { trustedHtml } from '#app/base/trusted-html.ts'

interface ResultsProps {
  search: CreatorSearch
  rows: Packed<CreatorCardData[]>
  /** All rows, where the browser keeps the HTML that the server drew of them. */
  drawn: LeftBehind | null
  total: number
  nextCursor: string | null
  isFirstPage: boolean
}

export function Results({ search, rows, drawn, total, nextCursor, isFirstPage }: ResultsProps) {
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
          icon={<Search />}
          action={
            <Link to={pathname} className={buttonClass('quiet')}>
              Clear filters
            </Link>
          }
        />
      ) : (
        <FavouritesArea>
          <LinkArea className="creator-grid">
            <Cards rows={rows} drawn={drawn} />
          </LinkArea>
        </FavouritesArea>
      )}
      <PageLinks search={search} nextCursor={nextCursor} isFirstPage={isFirstPage} />
    </section>
  )
}

/** The first card is what a visitor waits for; the others are drawn as one piece. */
function Cards({ rows, drawn }: Pick<ResultsProps, 'rows' | 'drawn'>) {
  const [first] = unpack(rows)
  return (
    <>
      {first && <CreatorCard creator={first} isPriority />}
      {drawn ? (
        <DrawnCards drawn={drawn} />
      ) : (
        <div className="contents">
          <OtherCards rows={rows} />
        </div>
      )}
    </>
  )
}

const DRAWN_CARDS = 'drawn-cards'

function DrawnCards({ drawn }: { drawn: LeftBehind }) {
  const [kept] = useState(() => (import.meta.env.SSR ? '' : (document.getElementById(DRAWN_CARDS)?.innerHTML ?? '')))
  const rows = findLeft(drawn) as Packed<CreatorCardData[]> | null
  const piece = useDrawnOnce(rows ?? '', rows && <OtherCards rows={rows} />)
  const inside = rows ? piece : { dangerouslySetInnerHTML: { __html: trustedHtml(kept) } }
  return <div ref={watchReels} id={DRAWN_CARDS} className="contents" suppressHydrationWarning {...inside} />
}

function OtherCards({ rows }: { rows: Packed<CreatorCardData[]> }) {
  return unpack(rows)
    .slice(1)
    .map((creator) => <CreatorCard key={creator.userId} creator={creator} />)
}

function PageLinks({ search, nextCursor, isFirstPage }: { search: CreatorSearch; nextCursor: string | null; isFirstPage: boolean }) {
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
