import { Film } from 'lucide-react'
import { data, Link, useLocation, useNavigate, useNavigation } from 'react-router'
import type { Route } from './+types/browse-reels'
import { categoryLabel, type Reel } from '#app/features/reels/reel.ts'
import { ReelCard } from '#app/features/reels/reel-card.tsx'
import { ReelDialog } from '#app/features/reels/reel-dialog.tsx'
import { findReel, listCategories, listFeaturedReels, listReels } from '#app/features/reels/reel-queries.server.ts'
import { paths } from '#app/paths.ts'
import { log } from '#app/platform/log.ts'
import { ReelWithoutScript } from '#app/routes/public/browse-reels/reel-without-script.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs, videos } from '#app/routes/shell/structured-data.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState, Notice, RetryNotice } from '#app/ui/panel.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta('Browse Reels', 'Reels that Orbiters have filmed and edited: weddings, corporate events, businesses and more.', paths.browseReels(), {
    image: paths.shareImage('browse-reels'),
    structured: loaderData?.structured,
  })

async function readGallery({ wanted, after, reelId }: { wanted: string; after: string | null; reelId: string | null }) {
  const [categories, opened] = await Promise.all([listCategories(), reelId === null ? null : findReel(reelId)])
  // Spelled as in the list; one that is not in it has no reels.
  const category = wanted && (categories.find((name) => name.toLowerCase() === wanted.toLowerCase()) ?? wanted)
  const [featured, page] = await Promise.all([after === null ? listFeaturedReels({ category }) : [], listReels({ category, cursor: after })])
  return { categories, category: category || null, featured, reels: page.rows, nextCursor: page.nextCursor, opened }
}

export async function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const [after, reelId] = [params.get('after'), params.get('reel')]
  const wanted = (params.get('category') ?? '').trim().slice(0, 60)
  try {
    const gallery = await readGallery({ wanted: wanted.toLowerCase() === 'all' ? '' : wanted, after, reelId })
    const shown = gallery.opened ? [gallery.opened] : gallery.featured
    return { gallery, after, reelId, structured: [...videos(shown), breadcrumbs({ name: 'Browse Reels', path: paths.browseReels() })] }
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'reels failed to load')
    return data({ gallery: null, after, reelId, structured: [] }, { status: 503 })
  }
}

type Gallery = Awaited<ReturnType<typeof readGallery>>

export default function BrowseReels({ loaderData: { gallery, after, reelId } }: Route.ComponentProps) {
  return (
    <div className="page pb-10">
      <section className="page-hero">
        <h1 className="display-1">Browse Reels</h1>
        <p className="lead">Filmed on iPhones, edited on the spot. Press one to play it.</p>
      </section>
      {gallery ? <GalleryView gallery={gallery} after={after} reelId={reelId} /> : <RetryNotice title="Couldn't load reels" retryHref={paths.browseReels()} />}
    </div>
  )
}

function GalleryView({ gallery, after, reelId }: { gallery: Gallery; after: string | null; reelId: string | null }) {
  const { categories, category, featured, reels, nextCursor, opened } = gallery
  const hrefOf = (reel: Reel) => paths.browseReels({ category, after, reel: reel.id })
  return (
    <>
      <Categories categories={categories} category={category} />
      {reelId !== null && !opened && (
        <div className="mt-8">
          <Notice title="This reel is not available any more.">There are more below.</Notice>
        </div>
      )}
      {opened && <ReelWithoutScript reel={opened} />}
      {reels.length === 0 ? (
        <div className="mt-10">
          <EmptyState
            title="No reels found"
            text={emptyText(category, categories)}
            icon={<Film />}
            action={category ? <LinkButton to={paths.browseReels()}>See all reels</LinkButton> : undefined}
          />
        </div>
      ) : (
        <>
          {featured.length > 0 && <ReelGrid title="Featured Reels" reels={featured} hrefOf={hrefOf} isLarge prioritised={2} />}
          <ReelGrid title={category ? categoryLabel(category) : 'All Reels'} reels={reels} hrefOf={hrefOf} prioritised={featured.length > 0 ? 0 : 2} />
          {nextCursor && <LoadMore href={paths.browseReels({ category, after: nextCursor })}>More reels</LoadMore>}
          {after !== null && (
            <p className="mt-6 text-center">
              <Link to={paths.browseReels({ category })} className="text-link">
                Back to the newest reels
              </Link>
            </p>
          )}
        </>
      )}
      <OpenReel known={[...featured, ...reels, ...(opened ? [opened] : [])]} closedHref={paths.browseReels({ category, after })} />
    </>
  )
}

function emptyText(category: string | null, categories: string[]): string {
  if (category === null) return 'The first ones are being filmed. Come back soon.'
  return categories.includes(category) ? `Nothing in ${category} yet.` : 'There is no such category.'
}

function Categories({ categories, category }: { categories: string[]; category: string | null }) {
  return (
    <nav aria-label="Categories" className="category-bar">
      <Link to={paths.browseReels()} className="chip category" aria-current={category === null ? 'page' : undefined} preventScrollReset>
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

interface ReelGridProps {
  title: string
  reels: Reel[]
  hrefOf: (reel: Reel) => string
  isLarge?: boolean
  /** So many pictures are fetched at once. */
  prioritised: number
}

const SIZES = '(width >= 1280px) 240px, (width >= 1024px) 18vw, (width >= 640px) 30vw, 45vw'
const LARGE_SIZES = '(width >= 1280px) 305px, (width >= 768px) 23vw, 45vw'

function ReelGrid({ title, reels, hrefOf, isLarge = false, prioritised }: ReelGridProps) {
  return (
    <section className="mt-14" aria-label={title}>
      <h2 className="display-3 mb-6">{title}</h2>
      <ul className="reel-grid" data-large={isLarge || undefined}>
        {reels.map((reel, index) => (
          <li key={reel.id}>
            <ReelCard reel={reel} to={hrefOf(reel)} sizes={isLarge ? LARGE_SIZES : SIZES} isPriority={index < prioritised} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The player follows the address at once, while the page's data is still on its way. */
function OpenReel({ known, closedHref }: { known: Reel[]; closedHref: string }) {
  const present = useLocation()
  const navigate = useNavigate()
  const { location: pending } = useNavigation()
  const { search } = pending?.pathname === present.pathname ? pending : present
  const reelId = new URLSearchParams(search).get('reel')
  const cameFromGallery = (present.state as { fromGallery?: boolean } | null)?.fromGallery === true
  const close = () => void (cameFromGallery ? navigate(-1) : navigate(closedHref, { replace: true, preventScrollReset: true }))
  return <ReelDialog reel={known.find((reel) => reel.id === reelId) ?? null} onClose={close} />
}
