import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { listFeaturedReels } from '#market/reels/reel-queries.server.ts'
import { log, loggablePath } from '#app/platform/log.ts'
import { LostReel } from '#app/routes/shell/lost-reel.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { NotFoundPage } from '#app/routes/shell/error-page.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Page not found', 'There is nothing at this address.')

export async function loader({ request }: Route.LoaderArgs) {
  log.warn({ path: loggablePath(new URL(request.url).pathname) }, 'page not found')
  const reels = await loadOptional('reels', listFeaturedReels({ limit: 4 }))
  return data({ reel: reels?.at(-1) ?? null }, { status: 404 })
}

export default function NotFoundRoute({ loaderData: { reel } }: Route.ComponentProps) {
  return <NotFoundPage>{reel && <LostReel reel={reel} />}</NotFoundPage>
}
