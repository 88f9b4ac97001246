import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/browse-reels'
import { viewerContext } from '#people/accounts/viewer.ts'
import { paths } from '#app/base/paths.ts'
import { logFailure } from '#app/platform/sparing-log.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs, videos } from '#app/routes/shell/structured-data.server.ts'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { MOST_PAGES, readGallery } from '#app/routes/public/browse-reels/read-gallery.server.ts'
import { Categories, GalleryView } from '#app/routes/public/browse-reels/gallery-view.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

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
    logFailure(error, 'reels failed to load')
    return data({ ...page, gallery: null, structured: [] }, { status: 503 })
  }
}

/** Opening a reel, turning to the next one, and closing the player need no new data. */
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

export default function BrowseReels({ loaderData }: Route.ComponentProps) {
  const { gallery } = loaderData
  return (
    <div className="page">
      <PageHead title="Browse Reels">
        {gallery && <Categories {...gallery} />}
        <p className="lead">Filmed on iPhones, edited on the spot. Tap one to play it.</p>
      </PageHead>
      {gallery ? (
        <GalleryView {...loaderData} gallery={gallery} />
      ) : (
        <RetryNotice title="Couldn't load reels" retryHref={paths.browseReels()} />
      )}
    </div>
  )
}
