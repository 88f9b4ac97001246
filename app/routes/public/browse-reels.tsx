import { Film } from 'lucide'
import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/browse-reels'
import { viewerContext, type Viewer } from '#app/features/accounts/viewer.ts'
import { categoryLabel, type Reel } from '#app/features/reels/reel.ts'
import { ReelCard } from '#app/features/reels/reel-card.tsx'
import {
  findReel,
  listCategories,
  listFeaturedReels,
  listReels,
  REELS_PER_PAGE,
} from '#app/features/reels/reel-queries.server.ts'
import { listLikedReels } from '#app/features/reels/set-reel-like.server.ts'
import { paths } from '#app/base/paths.ts'
import { log } from '#app/platform/log.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import {
  useMoreReels,
  useNearness,
  type ReelList,
} from '#app/routes/public/browse-reels/more-reels.ts'
import { OpenReel, useOpenReelId } from '#app/routes/public/browse-reels/open-reel.tsx'
import { ReelWithoutScript } from '#app/routes/public/browse-reels/reel-without-script.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs, videos } from '#app/routes/shell/structured-data.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState, Notice } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { Icon } from '#app/ui/icon.tsx'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { gallery, structured } = loaderData ?? {}
  const opened = gallery?.opened
  if (!opened) {
    const description =
      'Reels that Orbiters have filmed and edited: weddings, corporate events, businesses and more.'
    return pageMeta('Browse Reels', description, paths.browseReels(), {
      image: paths.shareImage('browse-reels'),
      structured,
    })
  }
  const description =
    [opened.description, opened.orbiter && `Filmed by ${opened.orbiter.name}.`]
      .filter(Boolean)
      .join(' ') || 'A reel on Orbit.'
  const image = paths.reelShareImage(opened.id)
  return pageMeta(opened.title, description, paths.browseReels({ reel: opened.id }), {
    image,
    type: 'video.other',
    structured,
  })
}

/** The most that an address may ask for at once. */
const MOST_PAGES = 40

interface Question {
  requested: string
  after: string | null
  pages: number
  reelId: string | null
}

async function readGallery({ requested, after, pages, reelId }: Question, viewer: Viewer | null) {
  const [categories, opened] = await Promise.all([
    listCategories(),
    reelId === null ? null : findReel(reelId),
  ])
  // Spelled as in the list; one that is not in it has no reels.
  const category =
    requested &&
    (categories.find((name) => name.toLowerCase() === requested.toLowerCase()) ?? requested)
  const [featured, page] = await Promise.all([
    after === null ? listFeaturedReels({ category }) : [],
    listReels({ category, cursor: after, limit: pages * REELS_PER_PAGE }),
  ])
  const ids = [...featured, ...page.rows, ...(opened ? [opened] : [])].map(({ id }) => id)
  const list: ReelList = {
    reels: page.rows,
    nextCursor: page.nextCursor,
    likedIds: await listLikedReels(viewer, ids),
  }
  return { categories, category: category || null, featured, list, opened }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const [after, reelId] = [params.get('after'), params.get('reel')]
  const pages = Math.min(Math.max(Math.trunc(Number(params.get('pages'))) || 1, 1), MOST_PAGES)
  const requested = (params.get('category') ?? '').trim().slice(0, 60)
  const viewer = context.get(viewerContext)
  const page = {
    after,
    pages,
    isSignedIn: viewer !== null,
    hasReported: params.get('said') === 'reported',
  }
  try {
    const gallery = await readGallery(
      { requested: requested.toLowerCase() === 'all' ? '' : requested, after, pages, reelId },
      viewer,
    )
    const shown = gallery.opened ? [gallery.opened] : gallery.featured
    return {
      ...page,
      gallery,
      structured: [
        ...videos(shown),
        breadcrumbs({ name: 'Browse Reels', path: paths.browseReels() }),
      ],
    }
  } catch (error) {
    log.error(
      { error: error instanceof Error ? error.message : String(error) },
      'reels failed to load',
    )
    return data({ ...page, gallery: null, structured: [] }, { status: 503 })
  }
}

/** Opening a reel of the list, turning to the next one and closing the player need nothing new. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const listOf = ({ pathname, searchParams }: URL) =>
    `${pathname} ${searchParams.get('category') ?? ''} ${searchParams.get('after') ?? ''}`
  if (formMethod || currentUrl.href === nextUrl.href || listOf(currentUrl) !== listOf(nextUrl))
    return defaultShouldRevalidate
  return false
}

type Gallery = Awaited<ReturnType<typeof readGallery>>

export default function BrowseReels({ loaderData }: Route.ComponentProps) {
  const { gallery } = loaderData
  return (
    <div className="page pb-10">
      <section className="page-hero">
        <h1 className="display-1">Browse Reels</h1>
        <p className="lead">Filmed on iPhones, edited on the spot. Tap one to play it.</p>
      </section>
      {gallery ? (
        <GalleryView {...loaderData} gallery={gallery} />
      ) : (
        <RetryNotice title="Couldn't load reels" retryHref={paths.browseReels()} />
      )}
    </div>
  )
}

type GalleryViewProps = Omit<Route.ComponentProps['loaderData'], 'gallery'> & { gallery: Gallery }

function GalleryView({ gallery, after, pages, isSignedIn, hasReported }: GalleryViewProps) {
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
      <Categories categories={categories} category={category} />
      <div className="mt-8 empty:hidden">
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
        <div className="mt-10">
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
            <p className="mt-6 text-center">
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

function Categories({ categories, category }: { categories: string[]; category: string | null }) {
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

interface ReelGridProps {
  title: string
  reels: Reel[]
  hrefOf: (reel: Reel) => string
  isLarge?: boolean
  /** Its first picture is what a visitor waits for. */
  isLeading?: boolean
}

const SIZES = '(width >= 1280px) 240px, (width >= 1024px) 18vw, (width >= 640px) 30vw, 45vw'
const LARGE_SIZES = '(width >= 1280px) 305px, (width >= 768px) 23vw, 45vw'

function ReelGrid({ title, reels, hrefOf, isLarge = false, isLeading = false }: ReelGridProps) {
  return (
    <section className="mt-14" aria-label={title}>
      <h2 className="display-3 mb-6">{title}</h2>
      <ul className="reel-grid" data-large={isLarge || undefined}>
        {reels.map((reel, index) => (
          <li key={reel.id}>
            <ReelCard
              reel={reel}
              to={hrefOf(reel)}
              sizes={isLarge ? LARGE_SIZES : SIZES}
              isPriority={isLeading && index === 0}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
