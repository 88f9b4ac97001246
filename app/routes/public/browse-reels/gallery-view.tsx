import { Film } from 'lucide'
import { Link } from 'react-router'
import type { Route } from '../+types/browse-reels'
import { categoryLabel, type Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import { useMoreReels, useNearness } from '#app/routes/public/browse-reels/more-reels.ts'
import { OpenReel, useOpenReelId } from '#app/routes/public/browse-reels/open-reel.tsx'
import { ReelWithoutScript } from '#app/routes/public/browse-reels/reel-without-script.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState, Notice } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ReelGrid } from '#app/routes/public/browse-reels/reel-grid.tsx'
import type { Gallery } from '#app/routes/public/browse-reels/read-gallery.server.ts'

type GalleryViewProps = Omit<Route.ComponentProps['loaderData'], 'gallery'> & { gallery: Gallery }

export function GalleryView({ gallery, after, pages, isSignedIn, hasReported }: GalleryViewProps) {
  const { categories, category, featured, opened } = gallery
  const { list, more, isLoading, ...grown } = useMoreReels(gallery.list, { category, pages })
  const place = { category, after, pages: grown.pages > 1 ? grown.pages : undefined }
  const hrefOf = (reel: Reel) => paths.browseReels({ ...place, reel: reel.id })
  const shown = [
    ...(opened && !list.reels.some(({ id }) => id === opened.id) ? [opened] : []),
    ...featured,
    ...list.reels,
  ]
  const reelId = useOpenReelId()
  const link = useNearness(list.nextCursor, more)
  return (
    <>
      <div className="gallery-says">
        {reelId !== null && !shown.some(({ id }) => id === reelId) && (
          <Notice title="This reel is no longer available.">Watch another one below.</Notice>
        )}
        {hasReported && (
          <Notice title="Thank you for your report.">
            Our team reviews this reel within one day.
          </Notice>
        )}
      </div>
      {opened && <ReelWithoutScript reel={opened} isLiked={list.likedIds.includes(opened.id)} />}
      {list.reels.length === 0 ? (
        <div className="above-40">
          <EmptyState
            title="No reels found"
            text={emptyText(category, categories)}
            icon={<Icon of={Film} />}
            action={
              category ? <LinkButton to={paths.browseReels()}>See all reels</LinkButton> : undefined
            }
          />
        </div>
      ) : (
        <>
          {featured.length > 0 && (
            <ReelGrid title="Featured Reels" reels={featured} hrefOf={hrefOf} isLarge isLeading />
          )}
          <ReelGrid
            title={category ? categoryLabel(category) : 'All Reels'}
            reels={list.reels}
            hrefOf={hrefOf}
            isLeading={featured.length === 0}
          />
          <div ref={link} aria-busy={isLoading}>
            {list.nextCursor && (
              <LoadMore href={paths.browseReels({ category, after: list.nextCursor })}>
                More reels
              </LoadMore>
            )}
          </div>
          {after !== null && (
            <p className="newest-reels above-24">
              <Link to={paths.browseReels({ category })} className="text-link">
                Back to the newest reels
              </Link>
            </p>
          )}
        </>
      )}
      <OpenReel
        reels={shown}
        likedIds={list.likedIds}
        isSignedIn={isSignedIn}
        hrefOf={(id) => paths.browseReels({ ...place, reel: id })}
        onNearEnd={() => void more()}
      />
    </>
  )
}

function emptyText(category: string | null, categories: string[]): string {
  if (category === null) return 'The first ones are being filmed. Come back soon.'
  return categories.includes(category)
    ? `Nothing in ${category} yet.`
    : "This category doesn't exist."
}

/** On the headline's line where there is room. */
export function Categories({ categories, category }: Pick<Gallery, 'categories' | 'category'>) {
  return (
    <nav aria-label="Categories" className="category-bar">
      <Link
        to={paths.browseReels()}
        className="chip category"
        aria-current={category === null ? 'page' : undefined}
        preventScrollReset
      >
        All
      </Link>
      {categories.map((name) => (
        <Link
          key={name}
          to={paths.browseReels({ category: name })}
          className="chip category"
          aria-current={category === name ? 'page' : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
